import { expect, test } from 'vitest';
import { erased, practice } from '#tests/support/practice.ts';
import { readEvidence, type EvidenceAnswer } from './read-evidence.ts';

const { sessions: _, erased_sessions: __, witnessed: ___, ...others } = practice({});
const answer = (parts: Partial<EvidenceAnswer>): EvidenceAnswer => ({
  ...others,
  topic_sets: [],
  sessions: { id: [], client: [], date: [], duration: [], paid: [], topics: [] },
  erased_sessions: [],
  other: [],
  ...parts,
});

test('sessions are witnessed by their place, other rows by their id', () => {
  const { witnessed, erased_sessions } = readEvidence(
    answer({
      clients: practice({ clients: [{ id: 'ada' } as never] }).clients,
      sessions: {
        id: ['s1', 's2', 's3'],
        client: [0, 0, 0],
        date: ['2026-01-01', '2026-01-02', '2026-01-03'],
        duration: [60, 60, 60],
        paid: [1, 1, 1],
        topics: [0, 0, 0],
      },
      topic_sets: [[]],
      erased_sessions: [
        { ...erased({ id: 'e1' }), witnessed: 'lettered' },
        { ...erased({ id: 'e2' }), witnessed: null },
      ],
      witnessed: {
        sessions: [
          [2, 0],
          [0, 2],
        ],
        opening_balances: [['o1', 1]],
        supervision_sessions: [],
        mentor_coaching: [['m1', 0]],
      },
    }),
  );
  expect(witnessed).toEqual({
    sessions: { s3: 'witnessed', s1: 'both' },
    opening_balances: { o1: 'lettered' },
    mentor_coaching: { m1: 'witnessed' },
    erased_sessions: { e1: 'lettered' },
  });
  expect(erased_sessions.every((row) => !('witnessed' in row))).toBe(true);
});

test('of a server that knows no witnesses, nothing is witnessed', () => {
  expect(readEvidence(answer({})).witnessed).toEqual({});
});

test('of a record that the answer does not have, there are no rows', () => {
  const { reflections: _, ...older } = answer({});
  expect(readEvidence(older as EvidenceAnswer).reflections).toEqual([]);
});

test('sessions have what is said of them, by their place', () => {
  const { sessions } = readEvidence(
    answer({
      clients: practice({ clients: [{ id: 'ada' } as never, { id: 'ben' } as never] }).clients,
      sessions: {
        id: ['s1', 's2', 's3'],
        client: [1, 0, 1],
        date: ['2026-01-01', '2026-01-02', '2026-01-03'],
        duration: [60, 45, 30],
        paid: [1, 0, null],
        topics: [0, 1, 0],
      },
      topic_sets: [[], ['Goals']],
      other: [{ at: 1, completed: false, kind: 'training', format: 'group', participants: 4 } as never],
    }),
  );
  expect(
    sessions.map((one) => [
      one.id,
      one.client_id,
      one.date,
      one.duration,
      one.paid,
      one.completed,
      one.kind,
      one.topics,
    ]),
  ).toEqual([
    ['s1', 'ben', '2026-01-01', 60, true, true, 'coaching', []],
    ['s2', 'ada', '2026-01-02', 45, false, false, 'training', ['Goals']],
    ['s3', 'ben', '2026-01-03', 30, null, true, 'coaching', []],
  ]);
});
