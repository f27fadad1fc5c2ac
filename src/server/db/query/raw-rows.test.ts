import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { receiveRawRows } from './raw-rows.ts';

const CHUNK_BYTES = 64 * 1024;

/** A connection with its stream, as pg makes them. */
function connect() {
  const stream = Object.assign(new EventEmitter(), { pause: vi.fn(), resume: vi.fn() });
  const connection = Object.assign(new EventEmitter(), {
    attachListeners: (_stream: EventEmitter) => undefined,
  });
  receiveRawRows({ connection } as unknown as Client);
  connection.attachListeners(stream);
  return { stream, connection };
}

/** A row that takes so many chunks. */
function receive(stream: EventEmitter, chunks: number): void {
  const row = Buffer.alloc(chunks * CHUNK_BYTES);
  row.write('D');
  row.writeUInt32BE(row.length - 1, 1);
  for (let at = 0; at < row.length; at += CHUNK_BYTES) stream.emit('data', row.subarray(at, at + CHUNK_BYTES));
}

test('after 256 KiB of an answer nothing is read until others had their turn', async () => {
  const { stream } = connect();
  receive(stream, 4);
  expect([stream.pause.mock.calls.length, stream.resume.mock.calls.length]).toEqual([1, 0]);
  await expect.poll(() => stream.resume.mock.calls.length).toBeGreaterThan(0);
  expect(stream.resume).toHaveBeenCalledTimes(1);
});

test('short answers are read at once, however many', () => {
  const { stream, connection } = connect();
  for (let answer = 0; answer < 8; answer += 1) {
    receive(stream, 3);
    connection.emit('readyForQuery');
  }
  expect(stream.pause).not.toHaveBeenCalled();
});
