@echo off
rem The workshop's own commands: kata --help. Builds them first, where that is needed.
setlocal
rem What is typed after the command may name files from where it was typed.
set "KATA_STARTED_IN=%CD%"
cd /d "%~dp0"
set "launch=modules\cli\target\launch"

call :up_to_date
if not errorlevel 1 goto run
call :build
if errorlevel 1 exit /b 1

:run
set /p java=<"%launch%\java-home"
"%java%\bin\java" "-XX:AOTCache=%launch%\startup.aot" "@%launch%\java.args" kata.cli.Main %*
exit /b %errorlevel%

:up_to_date
if not exist "%launch%\java-home" exit /b 1
set /p java=<"%launch%\java-home"
if not exist "%java%\bin\java.exe" exit /b 1
"%java%\bin\java" "-XX:AOTCache=%launch%\startup.aot" "@%launch%\java.args" kata.cli.build.UpToDateCheck 2>nul
exit /b %errorlevel%

:build
where mvn >nul 2>nul
if errorlevel 1 (
  echo Maven is missing. Install Maven 3.8 or later, so that "mvn -v" works here. 1>&2
  exit /b 1
)
echo Maven builds kata. It does so once, and again when the sources of kata change. 1>&2
if not exist "%launch%" mkdir "%launch%"
if exist "%launch%\java-home" del "%launch%\java-home"
rem The lines that say how far it is. What counts is what the build leaves.
call mvn -B -Plaunch process-classes -Dorg.slf4j.simpleLogger.log.org.apache.maven.cli.event.ExecutionEventLogger=info 2>&1 | findstr /b /c:"[INFO] Building " 1>&2
if exist "%launch%\java-home" exit /b 0
rem It failed. The same again, for the errors.
call mvn -q -B -Plaunch process-classes >"%launch%\build.log" 2>&1
if exist "%launch%\java-home" exit /b 0
findstr /c:"please install JDK 25" "%launch%\build.log" >nul
if not errorlevel 1 (
  echo JDK 25 is missing. Install it, or let JAVA_HOME or JAVA25_HOME point to it. 1>&2
  exit /b 1
)
type "%launch%\build.log" 1>&2
echo kata could not be built. The first error above says why. 1>&2
exit /b 1
