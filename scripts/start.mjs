// npm start, npm run demo and the commands of src/server/main.ts (npm run backup, …): installs and builds if needed, then runs the server.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ensureBuilt from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ROOT } from './run-command.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Hourbook needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

process.chdir(ROOT);
stopWithNpm();
await ensureInstalled({ toRun: true });
await ensureBuilt();
await import(pathToFileURL(join(ROOT, 'dist', 'server', 'main.js')).href);

/** Stops the server when npm is stopped: npm ends its shell, but not the shell's child. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
