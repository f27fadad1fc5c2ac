import { expect, it } from 'vitest';
import { importParts } from './import-run.ts';

const client = (id: number, notes = '') => ({ id: `c${id}`, notes });

it('splits by rows in order, clients before what refers to them', () => {
  const clients = Array.from({ length: 600 }, (_, id) => client(id));
  const sessions = Array.from({ length: 1500 }, (_, id) => ({ id: `s${id}` }));
  const parts = importParts({ sessions, clients });
  expect(parts.map((part) => [part.clients?.length ?? 0, part.sessions?.length ?? 0])).toEqual([
    [600, 400],
    [0, 1000],
    [0, 100],
  ]);
  expect(parts.flatMap((part) => part.sessions ?? [])).toEqual(sessions);
});

it('splits by size, so that a part fits into a request', () => {
  const parts = importParts({ clients: Array.from({ length: 200 }, (_, id) => client(id, 'n'.repeat(20_000))) });
  expect(parts.length).toBeGreaterThan(3);
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(1_010_000);
});

it('makes no parts of no rows', () => expect(importParts({ clients: [] })).toEqual([]));
