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
  ['', ['Amara Osei', ''], []],
])('%j', (text, names, expected) => {
  expect(named(text, names)).toEqual(expected);
});
