import { expect, it } from 'vitest';
import { client, ON_20_NOVEMBER, practice, session } from '#tests/support/practice.ts';
import { clientStatement } from './client-statement.ts';

it('lists a client’s completed sessions of the period by date, with their total', () => {
  const sessions = [
    session({ date: '2026-05-31', duration: 50, paid: null }),
    session({ date: '2026-05-01', duration: 45 }),
    session({ date: '2026-04-30' }),
    session({ date: '2026-05-02', completed: false }),
    session({ date: '2026-05-03', client_id: 'ben' }),
    session({ date: '2026-11-21' }),
  ];
  const asked = { clientId: 'ada', from: '2026-05-01', to: '2026-12-31' };
  expect(clientStatement(practice({ sessions }), asked, ON_20_NOVEMBER)).toEqual({
    client: 'Ada',
    from: '2026-05-01',
    to: '2026-11-20',
    sessions: [
      { date: '2026-05-01', duration: 45, kind: 'coaching', format: 'individual', paid: true },
      { date: '2026-05-31', duration: 50, kind: 'coaching', format: 'individual', paid: null },
    ],
    minutes: 95,
  });
  const days = (from: string, to: string) =>
    clientStatement(practice({ sessions }), { clientId: 'ada', from, to }, ON_20_NOVEMBER)?.sessions.map(
      ({ date }) => date,
    );
  expect(days('2026-04-30', '2026-05-01')).toEqual(['2026-04-30', '2026-05-01']);
  expect(days('2026-05-01', '2026-05-30')).toEqual(['2026-05-01']);
  expect(clientStatement(practice(), { ...asked, clientId: 'nobody' }, ON_20_NOVEMBER)).toBeNull();
});

it.each([
  ['organisation', true],
  ['nobody', false],
  [null, null],
] as const)('says of a session without a value what the client says: %s', (payer, paid) => {
  const sessions = [session({ paid: null }), session({ date: '2026-06-02', paid: true })];
  const asked = { clientId: 'ada', from: '2026-06-01', to: '2026-06-30' };
  const statement = clientStatement(practice({ sessions, clients: [client({ payer })] }), asked, ON_20_NOVEMBER);
  expect(statement?.sessions.map((one) => one.paid)).toEqual([paid, true]);
});

it('says nothing of what a peer gave in return, as a report does: that pays for some of the hours only', () => {
  const sessions = [session({ paid: null }), session({ date: '2026-06-02', paid: true })];
  const asked = { clientId: 'ada', from: '2026-06-01', to: '2026-06-30' };
  for (const received_minutes of [null, 30]) {
    const rows = practice({ sessions, clients: [client({ relation: 'peer', received_minutes })] });
    const statement = clientStatement(rows, asked, ON_20_NOVEMBER);
    expect(statement?.sessions.map((one) => one.paid)).toEqual([null, true]);
  }
});
