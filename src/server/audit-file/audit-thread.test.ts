import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import type { AuditFileRequest } from '#domain/audit-file/audit-file-request.ts';

/** Never finishes a job of one byte, and answers 'empty' to longer ones. */
const WORKER = `const { parentPort: port } = require('node:worker_threads');
port.on('message', ({ practice }) => { if (practice.byteLength === 1) for (;;); port.postMessage('empty'); });`;
const started: Worker[] = [];

vi.mock('#server/threads/start-thread.ts', () => ({
  startThread: () => {
    const worker = new Worker(WORKER, { eval: true });
    started.push(worker);
    return worker;
  },
}));
// Another test file of this worker may have loaded the module already, with the real threads.
vi.resetModules();
const { prepareInThread } = await import('./audit-thread.ts');

const request: AuditFileRequest = { judged_on: '2026-11-20', names: 'number', rules: [] };
const prepare = (coach: string, bytes: number) => prepareInThread(coach, { practice: new ArrayBuffer(bytes), request });

test('a file that takes long delays no other coach, and a coach uses one thread', async () => {
  const endless = prepare('ada', 1);
  let isDone = false;
  const second = prepare('ada', 2).finally(() => (isDone = true));
  expect(await prepare('bea', 2)).toBe('empty');
  expect(await prepare('cem', 2)).toBe('empty');
  expect([started.length, isDone]).toEqual([2, false]);
  await started[0]!.terminate();
  await expect(endless).rejects.toThrow('The thread for audit files ended');
  expect(await second).toBe('empty');
});
