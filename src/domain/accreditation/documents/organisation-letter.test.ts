import { expect, it } from 'vitest';
import { client, ON_20_NOVEMBER, opening, practice, session } from '#tests/support/practice.ts';
import { ICF_HOURS } from '#domain/accreditation/bodies/icf/icf.ts';
import { organisationFigures, organisationLetter } from './organisation-letter.ts';

const rows = practice({
  clients: [
    client({ organisation: 'Acme', consent: 'refused' }),
    client({ id: 'ben', organisation: ' acme ' }),
    client({ id: 'cleo', organisation: 'Beta' }),
    client({ id: 'dan' }),
  ],
  sessions: [
    session({ date: '2026-05-01', duration: 45 }),
    session({ client_id: 'ben', date: '2026-03-01', paid: false, format: 'group', participants: 8 }),
    session({ client_id: 'ben', date: '2026-03-02', duration: 15, paid: false, format: 'team', participants: 5 }),
    session({ client_id: 'dan' }),
  ],
  opening_balances: [opening({ client_id: 'cleo', start_date: '2025-01-01' })],
});

it('sums an organisation’s clients, with or without consent to be named', () => {
  expect(organisationFigures(rows, ICF_HOURS, ON_20_NOVEMBER)).toEqual([
    { organisation: 'Acme', people: 9, minutes: 120, paidMinutes: 45, from: '2026-03-01', to: '2026-05-01' },
    { organisation: 'Beta', people: 1, minutes: 600, paidMinutes: 600, from: '2025-01-01', to: '2025-12-31' },
  ]);
});

it('drafts the letter with the known values, and names no client', () => {
  const [acme] = organisationFigures(rows, ICF_HOURS, ON_20_NOVEMBER);
  const letter = organisationLetter(acme!, 'Dana Coach').join('\n');
  expect(letter).toContain(
    'Dana Coach coached 9 people of our organisation for 2 hours in total, from 1 March 2026 to 1 May 2026.',
  );
  for (const part of [
    '[the coach’s role]',
    '[name]',
    '[role]',
    '[email address and phone number]',
    '[how the policy says it]',
    'letterhead',
  ])
    expect(letter.replaceAll("'", '’')).toContain(part);
  expect(letter).not.toMatch(/Ada|Ben/);
  expect(organisationLetter({ ...acme!, people: 1, from: null }, 'Dana')[2]).toMatch(
    'one person of our organisation for 2 hours in total, until',
  );
});
