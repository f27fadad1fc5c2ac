import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { cpd, mentoring, practice } from '#tests/support/practice.ts';
import { expect, it } from 'vitest';
import { cpdForRenewal } from './cpd-for-renewal.ts';
import { renewalCalendar } from './renewal-calendar.ts';

const held = (body: CredentialEvidence['body'], level: string, from: string, to: string) =>
  ({ id: `${body} ${level}`, body, level, awarded_on: from, expires_on: to, reference: '' }) as const;
const ACC = held('ICF', 'ACC', '2024-03-01', '2027-02-28');
const RECORDS = [cpd({ hours: 30, cce_core: 5, cce_ethics: 2, cce_resource: 20 }), cpd({ hours: 4 })];

const read = (credentials: readonly CredentialEvidence[], more: Parameters<typeof practice>[0] = {}) =>
  cpdForRenewal(renewalCalendar(practice({ credentials, cpd_records: RECORDS, ...more }), { today: '2026-11-20' }));
const rows = (plot: ReturnType<typeof read>) =>
  plot!.kinds.map(({ name, have, possible, need, most }) => [name, have, possible, need, most]);

it('has what the renewal asks for by kind, then the kinds of which nothing is asked', () => {
  const plot = read([ACC], { mentor_coaching: [mentoring({ duration: 300 })] });
  expect(plot).toMatchObject({ credential: { body: 'ICF', level: 'ACC' }, term: { to: '2027-02-28' } });
  expect(rows(plot)).toEqual([
    ['Continuing coach education (CCE)', 2800, 3200, 4000, null],
    ['CCE on core competencies', 1200, 1600, 2400, null],
    ['CCE on ethics', 200, 600, 300, null],
    ['Mentor coaching and supervision', 500, 500, null, null],
    // Twenty were recorded.
    ['Resource development', 1600, 1600, null, 1600],
    ['Kind not given', 0, 400, null, null],
  ]);
});

it('adds up: all of it is what counts on core competencies and of resource development, and may be what has no kind', () => {
  const [all, core, , resource, unclear] = read([ACC])!.kinds;
  expect(core!.have + resource!.have).toBe(all!.have);
  expect(all!.have + unclear!.possible).toBe(all!.possible);
});

it('asks as another body does', () => {
  expect(rows(read([held('CCE', 'BCC', '2024-01-01', '2028-12-31')]))).toEqual([
    ['Continuing education', 3400, 3400, 7000, null],
    ['Continuing education on ethics', 200, 600, 400, null],
  ]);
});

it('is about the renewal that comes first', () => {
  const later = held('ICF', 'PCC', '2025-01-01', '2027-12-31');
  expect(read([later, ACC])?.credential.level).toBe('ACC');
});

it.each([
  ['no credential', []],
  ['one that has ended', [held('ICF', 'ACC', '2023-01-01', '2025-12-31')]],
  ['one whose body names no hours', [held('EMCC', 'Practitioner', '2024-01-01', '2028-12-31')]],
])('is nothing with %s', (_, credentials) => expect(read(credentials)).toBeNull());

it('is about one that ends today', () => {
  expect(read([held('ICF', 'ACC', '2023-11-21', '2026-11-20')])?.term.to).toBe('2026-11-20');
});

it('leaves out what was renewed', () => {
  const again = held('ICF', 'ACC', '2027-03-01', '2030-02-28');
  expect(read([ACC, { ...again, id: 'again' }])?.term.to).toBe('2030-02-28');
});
