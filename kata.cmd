@echo off
rem The workshop's own commands: kata --help. Builds them first, where that is needed.
setlocal
cd /d "%~dp0"
set "launch=modules\cli\target\launch"

call :fresh
if not errorlevel 1 goto run
call :build
if errorlevel 1 exit /b 1

:run
set /p java=<"%launch%\java-home"
"%java%\bin\java" "@%launch%\java.args" kata.cli.Kata %*
exit /b %errorlevel%

:fresh
if not exist "%launch%\java-home" exit /b 1
set /p java=<"%launch%\java-home"
if not exist "%java%\bin\java.exe" exit /b 1
"%java%\bin\java" "@%launch%\java.args" kata.cli.Freshness 2>nul
exit /b %errorlevel%

:build
where mvn >nul 2>nul
if errorlevel 1 (
  echo Maven is missing. Install Maven 3.8 or later, so that "mvn -v" works here. 1>&2
  exit /b 1
)
echo Building kata. This is done once, and again when its sources change. 1>&2
if not exist modules\cli\target mkdir modules\cli\target
call mvn -q -B -pl modules/cli process-classes >modules\cli\target\build.log 2>&1
if not errorlevel 1 exit /b 0
findstr /c:"please install JDK 25" modules\cli\target\build.log >nul
if not errorlevel 1 (
  echo JDK 25 is missing. Install it, or let JAVA_HOME or JAVA25_HOME point to it. 1>&2
  exit /b 1
)
type modules\cli\target\build.log 1>&2
echo kata could not be built. The first error above says why. 1>&2
exit /b 1
