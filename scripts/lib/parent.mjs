/** Ends a command when npm ends without passing on its signal, for the scripts that npm runs. */

const CHECK_MS = 500;

/** npm forwards SIGINT and SIGTERM to its shell, which may not pass them on; this process then gets another parent. */
export function onParentGone(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, CHECK_MS);
  timer.unref();
}
