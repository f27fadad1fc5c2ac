import { coversRules } from '#tests/support/covers-rules.ts';
import { expect, it } from 'vitest';
import { checked, erased, session } from '#tests/support/practice.ts';

const withClients = (count: number) => Array.from({ length: count }, (_, place) => session({ client_id: `c${place}` }));

it.each([
  ['icf-acc-clients', 8],
  ['icf-pcc-clients', 25],
  ['icf-mcc-clients', 35],
  ['emcc-foundation-clients', 5],
  ['emcc-practitioner-clients', 10],
  ['emcc-senior-practitioner-clients', 20],
  ['emcc-master-practitioner-clients', 40],
])('%s is met by %i, and not by one less', (id, count) => {
  expect(checked(id, { sessions: withClients(count) }).state).toBe('met');
  expect(checked(id, { sessions: [...withClients(count - 1), session({ client_id: 'c0' })] })).toMatchObject({
    state: 'short',
    shortBy: 1,
  });
});

it('emcc-esia-clients counts those who were supervised', () => {
  const supervised = (count: number) => withClients(count).map((one) => ({ ...one, kind: 'supervision' as const }));
  expect(checked('emcc-esia-clients', { sessions: supervised(10) }).state).toBe('met');
  const sessions = [...supervised(9), session({ client_id: 'coached' })];
  expect(checked('emcc-esia-clients', { sessions })).toMatchObject({ state: 'short', have: 9 });
});

it('counts each person of a group once for ICF, however often they met, and a group as one for EMCC', () => {
  const sessions = [6, 5, 6].map((participants) => session({ format: 'group', participants }));
  expect(checked('icf-acc-clients', { sessions }).have).toBe(6);
  expect(checked('emcc-foundation-clients', { sessions }).have).toBe(1);
});

it('cannot tell the size of a group without a number', () => {
  const sessions = [session({ format: 'group', participants: null })];
  expect(checked('icf-acc-clients', { sessions })).toMatchObject({ state: 'cannot-tell', have: 0, possible: 15 });
});

it('still counts erased clients', () => {
  const erased_sessions = [erased(), erased(), erased({ person: 'another' })];
  expect(checked('icf-acc-clients', { erased_sessions }).have).toBe(2);
});

coversRules('hours/clients');
