import { describe, expect, test } from 'vitest';
import { MessageFraming } from './message-framing.ts';

function message(type: string, body = ''): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(Buffer.byteLength(body) + 4, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}
const STARTUP = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);
const BATCH = Buffer.concat([message('P', 'parse'), message('B', 'bind'), message('E'), message('S')]);

function started(): MessageFraming {
  const framing = new MessageFraming();
  framing.push([STARTUP]);
  return framing;
}

describe('MessageFraming', () => {
  test('the start-up packet, which has no type byte, is a batch of its own', () => {
    const framing = new MessageFraming();
    expect(framing.push([STARTUP.subarray(0, 3)])).toEqual([]);
    expect(framing.push([STARTUP.subarray(3), message('Q', 'select 1')])).toEqual([STARTUP, message('Q', 'select 1')]);
  });

  test('messages wait for one that requests a response', () => {
    const framing = started();
    expect(framing.push([message('P', 'parse'), message('B', 'bind')])).toEqual([]);
    expect(framing.push([message('E'), message('S')])).toEqual([BATCH]);
  });

  test('two batches split at any place are the same two batches', () => {
    const both = Buffer.concat([BATCH, message('Q', 'commit')]);
    for (let cut = 0; cut <= both.length; cut += 1) {
      const framing = started();
      const batches = [...framing.push([both.subarray(0, cut)]), ...framing.push([both.subarray(cut)])];
      expect(batches).toEqual([BATCH, message('Q', 'commit')]);
    }
  });

  test('Terminate is dropped', () => {
    expect(started().push([message('X'), BATCH])).toEqual([BATCH]);
    expect(started().push([BATCH, message('X')])).toEqual([BATCH]);
  });
});
