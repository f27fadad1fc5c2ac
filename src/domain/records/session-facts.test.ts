import { exampleRow } from '#tests/support/example-records.ts';
import { SESSION_FACTS, USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { expect, it } from 'vitest';
import { badgesOf, factsOf, isUsual } from './session-facts.ts';

it.each([
  [{}, []],
  [{ paid: true }, []],
  [{ paid: false, format: 'group', participants: 8 }, ['Pro bono', 'Group of 8']],
  [{ format: 'team', participants: null }, ['Team']],
  [{ format: 'team', participants: 5, engagement: 'Merger' }, ['Team of 5', 'Merger']],
  [{ kind: 'training', peer_exchange: true }, ['Training', 'Peer exchange']],
  [{ kind: 'supervision' }, ['Supervision']],
  [{ kind: 'other' }, ['Not coaching']],
] as const)('%j shows %j', (facts, badges) => expect(badgesOf(facts)).toEqual(badges));

const UNUSUAL = { ...exampleRow('sessions'), paid: false, kind: 'training' } as const;
it.each(SESSION_FACTS)('says %s, if it is not as usual', (name) => {
  expect(badgesOf(UNUSUAL)).not.toEqual(badgesOf({ ...UNUSUAL, [name]: USUAL_SESSION[name] }));
});

it('uses the usual values for a session stored on a device before these columns existed', () => {
  expect(factsOf({})).toEqual(USUAL_SESSION);
  expect(isUsual({})).toBe(true);
});

it.each([{}, { paid: true }, { paid: false }])('is usual with %j', (facts) => expect(isUsual(facts)).toBe(true));

it.each([{ format: 'team' }, { participants: 2 }, { kind: 'other' }, { peer_exchange: true }] as const)(
  'is not usual with %j',
  (facts) => expect(isUsual(facts)).toBe(false),
);
