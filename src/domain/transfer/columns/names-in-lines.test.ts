import { expect, test, vi } from 'vitest';
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

test('a report by client compares each name with its own sum, not with all', () => {
  const spy = vi.spyOn(String.prototype, 'endsWith');
  expect(recogniseSheet({ name: '', rows: report(200) }).table).toBe('sessions');
  const compared = spy.mock.calls.filter(([end]) => end.startsWith(' kim')).length;
  spy.mockRestore();
  expect(compared).toBe(200);
});
