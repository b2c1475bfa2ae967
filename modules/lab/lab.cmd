@echo off
rem The lab's own commands: modules\lab\lab --help. Builds them first, if that was not done yet.
rem After a change of its sources, delete modules\lab\target\launch.
setlocal
set "lab=%~dp0"
set "launch=%lab%target\launch"

if exist "%launch%\java-home" goto run
where mvn >nul 2>nul
if errorlevel 1 (
  echo Maven is missing. Install Maven 3.8 or later, so that "mvn -v" works here. 1>&2
  exit /b 1
)
echo Building the lab. This is done once. 1>&2
if not exist "%lab%target" mkdir "%lab%target"
pushd "%lab%..\.."
call mvn -q -B -Psolutions,lab -pl modules/lab process-classes >"%lab%target\build.log" 2>&1
popd
if exist "%launch%\java-home" goto run
findstr /c:"please install JDK 25" "%lab%target\build.log" >nul
if not errorlevel 1 (
  echo JDK 25 is missing. Install it ^(Temurin 25, for example^), 1>&2
  echo or let JAVA_HOME or JAVA25_HOME point to it. 1>&2
  exit /b 1
)
type "%lab%target\build.log" 1>&2
echo The lab could not be built. The first error above says why. 1>&2
exit /b 1

:run
set /p java=<"%launch%\java-home"
"%java%\bin\java" "@%launch%\java.args" kata.lab.Lab %*
exit /b %errorlevel%
