import { coversRules } from '#tests/support/covers-rules.ts';
import { expect, it } from 'vitest';
import { checked, client, erased, hoursWith, session } from '#tests/support/practice.ts';

it.each([
  ['icf-acc-log', 100],
  ['icf-pcc-log', 500],
  ['icf-mcc-log', 2500],
])('%s needs %i hours with clients who agreed to be named', (id, hours) => {
  const sessions = hoursWith(hours);
  const state = (consent: ReturnType<typeof client>['consent']) =>
    checked(id, { sessions, clients: [client({ consent })] }).state;
  expect(state('given')).toBe('met');
  expect(state(null)).toBe('cannot-tell');
  expect(state('refused')).toBe('short');
  expect(state('withdrawn')).toBe('short');
  expect(checked(id, { sessions: sessions.slice(1) }).state).toBe('short');
});

it('lists no erased client', () => {
  const result = checked('icf-acc-log', { sessions: [session()], erased_sessions: [erased()] });
  expect(result).toMatchObject({ have: 60, possible: 60 });
  expect(result.exclusions.map(({ reason }) => reason)).toEqual(['erased']);
});

it.each(['acc', 'pcc', 'mcc'])('icf-%s-log-contacts asks for a way to reach each client in the log', (level) => {
  const contacts = (email: string, phone: string | null) =>
    checked(`icf-${level}-log-contacts`, { sessions: [session()], clients: [client({ email, phone })] });
  expect(contacts('ada@example.org', null).state).toBe('met');
  expect(contacts('', '+351 200').state).toBe('met');
  expect(contacts(' ', '')).toMatchObject({
    state: 'short',
    have: 0,
    need: 1,
    missing: ['Add an email address or a phone number for Ada.'],
  });
  expect(checked(`icf-${level}-log-contacts`, {}).state).toBe('cannot-tell');
});

it.each([
  ['the day of the letter', '2026-06-01', 'met'],
  ['a day later', '2026-06-02', 'met'],
  ['a letter from before these hours', '2026-05-31', 'cannot-tell'],
])('takes hours that an organisation confirms: %s', (_what, letter_date, state) => {
  const clients = [
    client({ consent: null, organisation: 'Kestrel  Ltd' }),
    client({ id: 'ben', consent: 'refused', organisation: ' kestrel ltd', letter_date }),
  ];
  expect(checked('icf-acc-log', { sessions: hoursWith(100), clients }).state).toBe(state);
});

it('asks for no contact details of clients with a letter', () => {
  const clients = [client({ consent: 'refused', email: '', organisation: 'Kestrel', letter_date: '2026-11-01' })];
  expect(checked('icf-acc-log-contacts', { sessions: [session()], clients })).toMatchObject({
    state: 'cannot-tell',
    missing: ['No client is named in your log yet.'],
  });
});

coversRules('hours/client-log');
