import { expect, test } from 'vitest';
import { recogniseSheet } from './joined-sheets.ts';

/** A report by client. */
function report(clients: number): string[][] {
  const letter = (at: number) => 'abcdefghijklmnop'.charAt(Math.floor(at) % 16);
  const named = Array.from({ length: clients }, (_, at) => `Kim B${letter(at)}${letter(at / 16)}${letter(at / 256)}`);
  return [
    ['Date', 'Duration'],
    ...named.flatMap((name) => [[name], ['2026-03-02', '60'], [`Total for ${name}`, '60']]),
  ];
}

test('a report by client takes linear time in its clients', () => {
  const time = (rows: string[][]) => {
    const begin = performance.now();
    expect(recogniseSheet({ name: '', rows }).table).toBe('sessions');
    return performance.now() - begin;
  };
  time(report(100));
  const few = time(report(300));
  expect(time(report(3000)) / few).toBeLessThan(30);
});
