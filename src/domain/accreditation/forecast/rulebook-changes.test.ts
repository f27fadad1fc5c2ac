import { expect, it } from 'vitest';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { ALL_CHANGES } from '#domain/accreditation/bodies/changes.ts';
import { pathsTo } from '#domain/accreditation/bodies/paths.ts';
import { nudges } from './nudges.ts';
import { NO_REMINDERS } from './reminders.ts';

interface Options {
  readonly today?: string;
  readonly hidden?: string[];
  readonly off?: string[];
  readonly hours?: number;
  readonly paths?: string[];
}

const credential = (body: 'ICF' | 'EMCC', level: string) =>
  ({ id: level, body, level, awarded_on: '2025-01-01', expires_on: null }) as const;
const begun = (today: string) => ({ first_session: today, last_session: today, last_cpd: today });
const found = (
  held: ReturnType<typeof credential>[],
  { today = '2026-11-26', hidden = [], off = [], hours = 0, paths = [] }: Options = {},
) =>
  nudges(
    {
      ...NO_REMINDERS,
      notCompleted: 0,
      asked: 0,
      heldMinutes: hours * MINUTES_PER_HOUR,
      paths,
      credentials: held,
      ...begun(today),
    },
    { today },
    { off, hidden },
  ).filter(({ id }) => id === 'rulebook');
const keys = (held: ReturnType<typeof credential>[], options: Options = {}) =>
  found(held, options).map(({ key }) => key);
const named = (...ids: string[]) => ids.map((id) => `rulebook:${id}`);

it.each([
  ['a coach on the way to an ACC', [], ['icf-acc-2026-11', 'icf-mentor-2027-01']],
  [
    'an ACC',
    [credential('ICF', 'ACC')],
    ['icf-acc-renewal-2026-11-26', 'icf-pcc-2026-11', 'icf-acc-renewal-mentor-2027-01'],
  ],
  ['a PCC', [credential('ICF', 'PCC')], ['icf-renewal-2026-11', 'icf-mcc-2026-11', 'icf-renewal-supervisor-2027-01']],
  ['an MCC', [credential('ICF', 'MCC')], ['icf-renewal-2026-11', 'icf-renewal-supervisor-2027-01']],
  ['a Practitioner of EMCC', [credential('EMCC', 'Practitioner')], ['emcc-renewal-2026-11-26']],
  [
    'an ACTC',
    [credential('ICF', 'ACTC')],
    ['icf-actc-renewal-2026-11-26', 'icf-acc-2026-11', 'icf-renewal-supervisor-2027-01'],
  ],
])('tells %s what changed in the rules, and the next that will', (_who, held, changes) => {
  expect(keys(held)).toEqual(named(...changes));
});

it('goes by the hours of a coach who holds no credential', () => {
  expect(keys([], { hours: 499 })).toContain('rulebook:icf-acc-2026-11');
  expect(keys([], { hours: 500 })).toEqual(named('icf-pcc-2026-11', 'icf-pcc-mentor-2027-01'));
});

it('tells it once, from its day on, for half a year', () => {
  const held = [credential('EMCC', 'Practitioner')];
  expect(keys(held, { today: '2026-11-25' })).toEqual([]);
  expect(keys(held, { today: '2027-05-26' })).toHaveLength(1);
  expect(keys(held, { today: '2027-05-27' })).toEqual([]);
  expect(keys(held, { today: '2026-12-01', hidden: ['rulebook:emcc-renewal-2026-11-26'] })).toEqual([]);
  expect(keys(held, { today: '2026-12-01', off: ['rulebook'] })).toEqual([]);
});

it('tells only the next change ahead on the coach’s own path, until its day or until it is put away', () => {
  const ahead = (path: string, more: Options = {}) =>
    keys([], { hours: 500, paths: [`ICF:PCC:${path}`], today: '2026-12-31', ...more }).filter(
      (key) => key !== 'rulebook:icf-pcc-2026-11',
    );
  expect(ahead('portfolio')).toEqual(named('icf-pcc-mentor-2027-01'));
  expect(ahead('portfolio', { today: '2027-01-01' })).toEqual(named('icf-performance-2027-04'));
  expect(ahead('portfolio', { hidden: named('icf-pcc-mentor-2027-01') })).toEqual(named('icf-performance-2027-04'));
  expect(ahead('portfolio', { today: '2027-04-01' })).toEqual([]);
  expect(ahead('level-1', { today: '2027-03-31' })).toEqual(named('icf-level-1-2027-04'));
  expect(ahead('level-2')).toEqual([]);
  expect(keys([], { hours: 500, paths: ['ICF:PCC:level-2'] })).toEqual([]);
  // A path to another credential says nothing about this one.
  expect(keys([], { paths: ['ICF:PCC:level-2'] })).toEqual(named('icf-acc-2026-11', 'icf-mentor-2027-01'));
});

it('says in a sentence what to do by then', () => {
  const [, next] = found([], { hours: 500, paths: ['ICF:PCC:portfolio'], today: '2027-01-01' });
  expect(next).toMatchObject({
    text: 'Portfolio path: apply with your recordings by 31 March 2027; from 1 April a mentor’s validation replaces them.',
    path: '/reports/credentials',
  });
});

it('tells nothing to a coach who has only begun', () => {
  const all = nudges(
    { ...NO_REMINDERS, notCompleted: 0, asked: 0, heldMinutes: 0, paths: [] },
    { today: '2026-11-23' },
    { off: [], hidden: [] },
  );
  expect(all).toEqual([]);
});

it('has a unique id, and known levels and paths, for each change', () => {
  expect(new Set(ALL_CHANGES.map(({ id }) => id)).size).toBe(ALL_CHANGES.length);
  for (const { id, body, levels, paths = [] } of ALL_CHANGES)
    for (const level of levels) {
      expect(credentialsOf(body), id).toContain(level);
      for (const path of paths)
        expect(
          pathsTo({ body, level }).map((one) => one.path),
          id,
        ).toContain(path);
    }
});

/** The rule that begins, for each change ahead and each of its levels. */
const BEGINNING = ALL_CHANGES.flatMap((change) =>
  change.levels.flatMap((level) => (change.ahead ? [{ ...change, level, ahead: change.ahead }] : [])),
);

it.each(BEGINNING)(
  '$id for $level is a rule with that day, and those paths',
  ({ body, level, stage, paths, ahead }) => {
    const rule = ALL_RULES.find(
      (one) => one.body === body && one.level === level && one.stage === stage && one.id.endsWith(`-${ahead.rule}`),
    );
    expect(rule?.validFrom).toBe(ahead.on);
    expect(rule?.paths).toEqual(paths);
  },
);

it('has each day on which a rule begins that coaches know of', () => {
  const days = ALL_RULES.filter(({ validFrom }) => validFrom !== null && validFrom > '2026-11-26').map(
    ({ body, level, stage, validFrom }) => `${body} ${level} ${stage} ${validFrom}`,
  );
  const told = BEGINNING.map(({ body, level, stage, ahead }) => `${body} ${level} ${stage} ${ahead.on}`);
  expect([...new Set(days)].toSorted()).toEqual([...new Set(told)].toSorted());
});
