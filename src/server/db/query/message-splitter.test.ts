import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MessageSplitter, TOO_LONG_ROW, messageLength } from './message-splitter.ts';

function message(type: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

describe('MessageSplitter', () => {
  test('returns whole messages in order as soon as they are complete, however the bytes are split', () => {
    const bodies = fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        bodies,
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 }),
        (contents, cuts) => {
          const all = Buffer.concat(contents.map((body) => message('D', body)));
          const splitter = new MessageSplitter(1_000);
          const out: Buffer[] = [];
          let arrived = 0;
          for (let turn = 0; arrived < all.length; turn += 1) {
            const next = Math.min(all.length, arrived + (cuts[turn % cuts.length] as number));
            const whole = splitter.push(all.subarray(arrived, next));
            for (const messages of whole) expect(wholeBytes(messages, messages.length)).toBe(messages.length);
            out.push(...whole);
            arrived = next;
            expect(Buffer.concat(out).length).toBe(wholeBytes(all, arrived));
          }
          expect(Buffer.concat(out).equals(all)).toBe(true);
        },
      ),
    );
  });
});

test('a row that is too long is left out, however its bytes are split, and what follows it is not', () => {
  const [long, after] = [message('D', new Uint8Array(5_000)), message('C', Buffer.from('SELECT 1'))];
  // Another message may be as long.
  const notice = message('N', new Uint8Array(5_000));
  // Chunks are shorter than rows that are too long.
  for (const size of [1, 3, 7, 100, 4_999, 5_004]) {
    const splitter = new MessageSplitter(1_000);
    const out: Buffer[] = [];
    const all = Buffer.concat([after, long, after, notice, long, long, after]);
    for (let at = 0; at < all.length; at += size) out.push(...splitter.push(all.subarray(at, at + size)));
    expect(out.filter((each) => each === TOO_LONG_ROW)).toHaveLength(3);
    const expected = [after, TOO_LONG_ROW, after, notice, TOO_LONG_ROW, TOO_LONG_ROW, after];
    expect(Buffer.concat(out).equals(Buffer.concat(expected))).toBe(true);
  }
});

function wholeBytes(all: Buffer, arrived: number): number {
  let end = 0;
  while (end < all.length && end + messageLength(all, end) <= arrived) end += messageLength(all, end);
  return end;
}
