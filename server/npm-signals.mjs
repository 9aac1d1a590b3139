/**
 * Stops this process when npm is stopped. npm signals the shell of the script, which ends without passing the signal
 * on; the process then has another parent. Windows' shell passes Ctrl-C on.
 */
const CHECK_MS = 200;

if (process.env.npm_lifecycle_event && process.platform !== "win32") {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, CHECK_MS).unref();
}
