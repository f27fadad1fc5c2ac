// Starts embedded-writer.ts and listens to it.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./embedded-writer.ts', import.meta.url));

export interface WriterProcess {
  /** What it printed so far: `open`, then a key for each acknowledged row. */
  readonly lines: readonly string[];
  /** Resolves when so many lines were printed; rejects with what it wrote to stderr when it ended before. */
  until(count: number): Promise<void>;
  /** kill -9; resolves when it is gone and its last line was read. */
  kill(): Promise<void>;
}

export function startWriter(dataDir: string, mode: 'write' | 'hold'): WriterProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, dataDir, mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let complaint = '';
  const waiting: { count: number; resolve: () => void; reject: (error: Error) => void }[] = [];
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const one of waiting) if (lines.length >= one.count) one.resolve();
  });
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => {
      for (const one of waiting) one.reject(new Error(complaint.trim()));
      resolve();
    });
  });
  return {
    lines,
    until: (count) =>
      new Promise((resolve, reject) => {
        waiting.push({ count, resolve, reject });
        if (lines.length >= count) resolve();
      }),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
