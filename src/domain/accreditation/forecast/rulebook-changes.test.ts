import { expect, it } from 'vitest';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { nudges } from './nudges.ts';
import { NO_REMINDERS } from './reminders.ts';

interface Options {
  readonly today?: string;
  readonly hidden?: string[];
  readonly off?: string[];
  readonly hours?: number;
}

const credential = (body: 'ICF' | 'EMCC', level: string) =>
  ({ id: level, body, level, awarded_on: '2025-01-01', expires_on: null }) as const;
const begun = (today: string) => ({ first_session: today, last_session: today, last_cpd: today });
const keys = (
  held: ReturnType<typeof credential>[],
  { today = '2026-11-26', hidden = [], off = [], hours = 0 }: Options = {},
) =>
  nudges(
    {
      ...NO_REMINDERS,
      notCompleted: 0,
      asked: 0,
      heldMinutes: hours * MINUTES_PER_HOUR,
      credentials: held,
      ...begun(today),
    },
    { today },
    { off, hidden },
  ).flatMap(({ id, key }) => (id === 'rulebook' ? [key] : []));

it.each([
  ['a coach on the way to an ACC', [], ['icf-acc-2026-11', 'icf-performance-2027-04']],
  ['an ACC', [credential('ICF', 'ACC')], ['icf-acc-renewal-2026-11-26', 'icf-pcc-2026-11', 'icf-performance-2027-04']],
  ['a PCC', [credential('ICF', 'PCC')], ['icf-renewal-2026-11', 'icf-mcc-2026-11']],
  ['an MCC', [credential('ICF', 'MCC')], ['icf-renewal-2026-11']],
  ['a Practitioner of EMCC', [credential('EMCC', 'Practitioner')], ['emcc-renewal-2026-11-26']],
  [
    'an ACTC',
    [credential('ICF', 'ACTC')],
    ['icf-acc-2026-11', 'icf-performance-2027-04', 'icf-actc-supervisor-2027-01-01'],
  ],
])('tells %s what changed in the rules', (_who, held, changes) => {
  expect(keys(held)).toEqual(changes.map((id) => `rulebook:${id}`));
});

it('goes by the hours of a coach who holds no credential', () => {
  expect(keys([], { hours: 499 })).toContain('rulebook:icf-acc-2026-11');
  expect(keys([], { hours: 500 })).toEqual(['rulebook:icf-pcc-2026-11', 'rulebook:icf-performance-2027-04']);
});

it('tells it once, from its day on, for half a year', () => {
  const held = [credential('EMCC', 'Practitioner')];
  expect(keys(held, { today: '2026-11-25' })).toEqual([]);
  expect(keys(held, { today: '2027-05-26' })).toHaveLength(1);
  expect(keys(held, { today: '2027-05-27' })).toEqual([]);
  expect(keys(held, { today: '2026-12-01', hidden: ['rulebook:emcc-renewal-2026-11-26'] })).toEqual([]);
  expect(keys(held, { today: '2026-12-01', off: ['rulebook'] })).toEqual([]);
});

it('tells nothing to a coach who has only begun', () => {
  const found = nudges(
    { ...NO_REMINDERS, notCompleted: 0, asked: 0, heldMinutes: 0 },
    { today: '2026-11-23' },
    { off: [], hidden: [] },
  );
  expect(found).toEqual([]);
});

it('has a unique id and known levels for each change', () => {
  const all = BODY_NAMES.flatMap((body) => BODIES[body].changes.map((change) => ({ ...change, body })));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { id, body, levels } of all) for (const level of levels) expect(credentialsOf(body), id).toContain(level);
});
