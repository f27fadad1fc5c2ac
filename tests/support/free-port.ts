// A free port of this machine, below those that systems give to outgoing connections (32768 and up on Linux): otherwise one of
// these could take it before a server does.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const LOWEST = 10_000;
const HIGHEST = 32_000;
const ATTEMPTS = 50;

export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`${ATTEMPTS} ports between ${LOWEST} and ${HIGHEST} are in use`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
