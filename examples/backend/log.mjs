// One JSON line per event, as the storefront writes them
export function log(level, event, fields = {}) {
  console.log(JSON.stringify({ level, time: new Date().toISOString(), pid: process.pid, ...fields, event }));
}
