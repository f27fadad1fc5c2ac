import { expect, it } from 'vitest';
import { client, ON_20_NOVEMBER, opening, practice, session } from '#tests/support/practice.ts';
import { ALL_HOURS } from '#domain/accreditation/bodies/credential-body.ts';
import { portfolio } from './portfolio.ts';

const rows = practice({
  clients: [client({ organisation: 'Acme' }), client({ id: 'ben', name: 'Ben' })],
  sessions: [
    session({ client_id: 'ben', date: '2024-05-01' }),
    session({ date: '2025-05-01' }),
    session({ date: '2026-05-01', format: 'team', participants: 40 }),
  ],
  opening_balances: [opening({ client_id: 'ben', start_date: null, end_date: '2023-12-31', paid_minutes: 90 })],
});

const texts = {
  reflections: [
    { id: 'f2', date: '2026-02-01', title: 'Later', reflection: 'r', application: 'a' },
    { id: 'f1', date: '2026-01-01', title: 'Earlier', reflection: 'r', application: 'a' },
    { id: 'f3', date: '2026-12-01', title: 'Not yet', reflection: 'r', application: 'a' },
  ],
  client_feedback: [{ id: 'g1', date: '2026-01-01', feedback: 'Helped.' }],
  cpd_records: [
    { id: 'k1', date: '2026-01-01', hours: 1.25, title: 't', provider: 'p', learned: 'l', applied: 'a' },
    { id: 'k2', date: '2026-11-21', hours: 3, title: 't', provider: 'p', learned: 'l', applied: 'a' },
  ],
  supervision_sessions: [
    { id: 'v1', date: '2026-01-02', duration: 60, supervisor_name: 'Sam', topics: ['x'], notes: '' },
  ],
};

it('numbers clients in the order in which their coaching began, then ended', () => {
  const clients = ['c', 'b', 'a'].map((id) => client({ id }));
  const sessions = [
    session({ client_id: 'c', date: '2026-03-01' }),
    session({ client_id: 'b', date: '2026-02-01' }),
    session({ client_id: 'b', date: '2026-05-01' }),
    session({ client_id: 'a', date: '2026-02-01' }),
  ];
  const none = { reflections: [], client_feedback: [], cpd_records: [], supervision_sessions: [] };
  const { profiles } = portfolio(practice({ clients, sessions }), none, ALL_HOURS, ON_20_NOVEMBER);
  expect(profiles.map(({ number, from, to }) => [number, from, to])).toEqual([
    [1, '2026-02-01', '2026-02-01'],
    [2, '2026-02-01', '2026-05-01'],
    [3, '2026-03-01', '2026-03-01'],
  ]);
});

it('has every section by date, without client names', () => {
  const made = portfolio(rows, texts, ALL_HOURS, ON_20_NOVEMBER);
  expect(made.hours).toMatchObject({
    years: [
      { year: 2023, minutes: 90, openingMinutes: 90 },
      { year: 2024, minutes: 60, openingMinutes: 0 },
      { year: 2025, minutes: 60, openingMinutes: 0 },
      { year: 2026, minutes: 60, openingMinutes: 0 },
    ],
    formats: { individual: 210, group: 0, team: 60 },
    minutes: 270,
    clients: 2,
  });
  expect(made.profiles).toEqual([
    {
      number: 1,
      from: null,
      to: '2024-05-01',
      minutes: 150,
      sessions: 1,
      formats: ['individual'],
      isOrganisation: false,
    },
    {
      number: 2,
      from: '2025-05-01',
      to: '2026-05-01',
      minutes: 120,
      sessions: 2,
      formats: ['individual', 'team'],
      isOrganisation: true,
    },
  ]);
  expect(made.reflections.map(({ title }) => title)).toEqual(['Earlier', 'Later']);
  expect(made.cpd).toMatchObject({ hundredths: 125, records: [{ id: 'k1' }] });
  expect(made.supervision).toMatchObject({ minutes: 60, sessions: [{ date: '2026-01-02' }] });
  expect(JSON.stringify(made)).not.toMatch(/Ada|Ben|ada@|Acme/);
});
