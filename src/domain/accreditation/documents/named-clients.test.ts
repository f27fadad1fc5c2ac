import { expect, it } from 'vitest';
import { ON_20_NOVEMBER, practice } from '#tests/support/practice.ts';
import { ALL_HOURS } from '#domain/accreditation/bodies/credential-body.ts';
import { namedClients } from './named-clients.ts';
import { portfolio } from './portfolio.ts';

const named = (reflection: string, names: string[]) =>
  namedClients(
    portfolio(
      practice(),
      {
        reflections: [{ id: 'r', date: '2026-01-01', title: '', reflection, application: '' }],
        client_feedback: [],
        cpd_records: [],
        supervision_sessions: [],
      },
      ALL_HOURS,
      ON_20_NOVEMBER,
    ),
    names.map((name) => ({ name })),
  );

it.each([
  ['I spoke with Amara about it', ['Amara Osei', 'Ben Lind'], ['Amara Osei']],
  ['Zoë said no, and Ben (who was late)', ['Zoë Hart', 'Ben Lind'], ['Ben Lind', 'Zoë Hart']],
  ['Bent over, amaranth', ['Amara Osei', 'Ben Lind'], []],
  ['Al and the work', ['Al Green'], []],
  ['Bob and the work', ['Bob Green', 'Bob Green', 'Bob Ash'], ['Bob Ash', 'Bob Green']],
  ['', ['Amara Osei', ''], []],
])('%j', (text, names, expected) => {
  expect(named(text, names)).toEqual(expected);
});

it('looks in every text', () => {
  const at = '2026-01-01';
  const texts = {
    reflections: [{ id: 'r', date: at, title: 'Ann', reflection: 'Bob', application: 'Cleo' }],
    client_feedback: [{ id: 'g', date: at, feedback: 'Dan' }],
    cpd_records: [{ id: 'k', date: at, hours: 1, title: 'Eve', provider: '', learned: 'Fay', applied: 'Gus' }],
    supervision_sessions: [{ id: 'v', date: at, duration: 60, supervisor_name: '', topics: ['Hal'], notes: 'Ivy' }],
  };
  const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ivy'];
  const made = portfolio(practice(), texts, ALL_HOURS, ON_20_NOVEMBER);
  expect(
    namedClients(
      made,
      [...names, 'Jan'].toReversed().map((name) => ({ name })),
    ),
  ).toEqual(names);
});
