// What a server takes while it is watched: processor time, its highest memory, and its sockets at most.
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { cost } from '../process-cost.ts';
import type { Target } from '../target.ts';

const EVERY_MS = 250;
const rounded = (value: number) => Math.round(value * 100) / 100;

export async function watchServer(target: Target) {
  const { server } = target;
  // From now on the highest memory is counted anew.
  await writeFile(`/proc/${server}/clear_refs`, '5');
  const beganAt = performance.now();
  const before = { server: await cost([server]), postgres: await cost(await target.engine()) };
  let mostSockets = 0;
  const timer = setInterval(async () => {
    mostSockets = Math.max(mostSockets, await socketsOf(server));
  }, EVERY_MS);
  return {
    async end() {
      clearInterval(timer);
      const after = { server: await cost([server]), postgres: await cost(await target.engine()) };
      const cpuSeconds = (name: 'server' | 'postgres') =>
        rounded((after[name].cpuMicroseconds - before[name].cpuMicroseconds) / 1e6);
      const status = await readFile(`/proc/${server}/status`, 'utf8');
      return {
        seconds: rounded((performance.now() - beganAt) / 1000),
        cpuSeconds: cpuSeconds('server'),
        postgresCpuSeconds: cpuSeconds('postgres'),
        peakMegabytes: Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024),
        mostSockets,
      };
    },
  };
}

async function socketsOf(pid: number): Promise<number> {
  const files = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
  return targets.filter((target) => target.startsWith('socket:')).length;
}
