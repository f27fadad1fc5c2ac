import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { JobThread } from './job-thread.ts';

const ECHO = `const { parentPort: port } = require('node:worker_threads');
port.on('message', ({ text }) => { if (text === 'endless') for (;;); if (text === 'broken') throw new Error(text); port.postMessage(text); });`;

function counted() {
  let started = 0;
  const thread = new JobThread<{ text: string; bytes?: ArrayBuffer }, string>('tests', () => {
    started += 1;
    return new Worker(ECHO, { eval: true });
  });
  return { thread, started: () => started };
}

test('one thread does the jobs, and takes their bytes', async () => {
  const { thread, started } = counted();
  const bytes = new ArrayBuffer(8);
  expect([await thread.ask({ text: 'a', bytes }, [bytes]), await thread.ask({ text: 'b' })]).toEqual(['a', 'b']);
  expect([started(), bytes.byteLength]).toEqual([1, 0]);
});

test('a job without an end is ended with its thread, and the next has another one', async () => {
  const { thread, started } = counted();
  const over = new AbortController();
  const endless = thread.ask({ text: 'endless' }, [], over.signal);
  over.abort(new Error('over'));
  await expect(endless).rejects.toThrow('over');
  await expect(thread.ask({ text: 'a' }, [], over.signal)).rejects.toThrow('over');
  expect([await thread.ask({ text: 'b' }), started()]).toEqual(['b', 2]);
});

test('a job that fails ends alone', async () => {
  const { thread } = counted();
  await expect(thread.ask({ text: 'broken' })).rejects.toThrow('broken');
  expect(await thread.ask({ text: 'a' })).toBe('a');
});
