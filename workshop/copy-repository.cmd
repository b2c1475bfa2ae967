@echo off
rem Copies what Maven needs from the stick to the place where Maven looks. Nothing there is lost.
setlocal
set "target=%~1"
if "%target%"=="" set "target=%USERPROFILE%\.m2\repository"
xcopy "%~dp0repository" "%target%" /E /I /Y /Q
if errorlevel 1 exit /b 1
echo Copied to %target%. Next: see READ-ME.txt.
