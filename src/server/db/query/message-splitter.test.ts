import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MessageSplitter, messageLength } from './message-splitter.ts';

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
          const splitter = new MessageSplitter();
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

function wholeBytes(all: Buffer, arrived: number): number {
  let end = 0;
  while (end < all.length && end + messageLength(all, end) <= arrived) end += messageLength(all, end);
  return end;
}
