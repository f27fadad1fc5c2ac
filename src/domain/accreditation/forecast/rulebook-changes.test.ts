import { expect, it } from 'vitest';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { ALL_CHANGES } from '#domain/accreditation/bodies/changes.ts';
import { pathsTo } from '#domain/accreditation/bodies/paths.ts';
import { nudges } from './nudges.ts';
import { NO_REMINDERS } from './reminders.ts';
import { corrections } from './rulebook-changes.ts';

interface Options {
  readonly today?: string;
  readonly hidden?: string[];
  readonly off?: string[];
  readonly hours?: number;
  readonly paths?: string[];
  readonly bodies?: string[];
}

const credential = (body: 'ICF' | 'EMCC', level: string) =>
  ({ id: level, body, level, awarded_on: '2025-01-01', expires_on: null }) as const;
const begun = (today: string) => ({ first_session: today, last_session: today, last_cpd: today });
const found = (
  held: ReturnType<typeof credential>[],
  { today = '2026-11-26', hidden = [], off = [], hours = 0, paths = [], bodies = [] }: Options = {},
) =>
  nudges(
    {
      ...NO_REMINDERS,
      notCompleted: 0,
      asked: 0,
      heldMinutes: hours * MINUTES_PER_HOUR,
      paths,
      bodies,
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
  ['a coach on the way to an ACC', [], ['icf-mentor-2027-01']],
  ['an ACC', [credential('ICF', 'ACC')], ['icf-acc-renewal-mentor-2027-01']],
  ['a PCC', [credential('ICF', 'PCC')], ['icf-renewal-supervisor-2027-01']],
  ['an MCC', [credential('ICF', 'MCC')], ['icf-renewal-supervisor-2027-01']],
  ['a Practitioner of EMCC', [credential('EMCC', 'Practitioner')], []],
  ['an ACTC', [credential('ICF', 'ACTC')], ['icf-renewal-supervisor-2027-01']],
])('tells %s the next rule that will change, and no other', (_who, held, changes) => {
  expect(keys(held)).toEqual(named(...changes));
});

it('goes by the hours of a coach who holds no credential', () => {
  expect(keys([], { hours: 499 })).toEqual(named('icf-mentor-2027-01'));
  expect(keys([], { hours: 500 })).toEqual(named('icf-pcc-mentor-2027-01'));
});

it('goes by the body that the coach works toward', () => {
  expect(keys([], { hours: 500, bodies: ['EMCC'] })).toEqual([]);
  expect(keys([], { hours: 500, bodies: ['EMCC', 'ICF'] })).toEqual(keys([], { hours: 500 }));
});

it('can be put away, and switched off', () => {
  const held = [credential('ICF', 'MCC')];
  expect(keys(held, { hidden: named('icf-renewal-supervisor-2027-01') })).toEqual([]);
  expect(keys(held, { off: ['rulebook'] })).toEqual([]);
});

const corrected = (body: 'ICF' | 'EMCC', level: string, stage: 'initial' | 'renewal', paths: string[], today: string) =>
  corrections({ body, level, stage }, paths, today).map(({ id }) => id);

it.each([
  ['ICF', 'ACC', 'initial', [], ['icf-acc-2026-11']],
  ['ICF', 'ACC', 'initial', ['ICF:ACC:level-1'], []],
  ['ICF', 'ACC', 'initial', ['ICF:ACC:portfolio'], ['icf-acc-2026-11']],
  // A path to another credential says nothing about this one.
  ['ICF', 'ACC', 'initial', ['ICF:PCC:level-2'], ['icf-acc-2026-11']],
  ['ICF', 'ACC', 'renewal', [], ['icf-acc-renewal-2026-11-26']],
  ['ICF', 'PCC', 'initial', [], ['icf-pcc-2026-11']],
  ['ICF', 'PCC', 'renewal', [], ['icf-renewal-2026-11']],
  ['ICF', 'MCC', 'initial', [], ['icf-mcc-2026-11']],
  ['ICF', 'MCC', 'renewal', [], ['icf-renewal-2026-11']],
  ['ICF', 'ACTC', 'renewal', [], ['icf-actc-renewal-2026-11-26']],
  ['EMCC', 'Practitioner', 'initial', [], []],
  ['EMCC', 'Practitioner', 'renewal', [], ['emcc-renewal-2026-11-26']],
] as const)('knows what was corrected for %s %s, %s, by the paths %j', (body, level, stage, paths, ids) => {
  expect(corrected(body, level, stage, [...paths], '2026-11-26')).toEqual(ids);
});

it('tells what was corrected from its day on, for half a year', () => {
  const on = (today: string) => corrected('EMCC', 'Practitioner', 'renewal', [], today);
  expect(on('2026-11-25')).toEqual([]);
  expect(on('2027-05-26')).toHaveLength(1);
  expect(on('2027-05-27')).toEqual([]);
});

it('tells only the next change ahead on the coach’s own path, until its day or until it is put away', () => {
  const ahead = (path: string, more: Options = {}) =>
    keys([], { hours: 500, paths: [`ICF:PCC:${path}`], today: '2026-12-31', ...more });
  expect(ahead('portfolio')).toEqual(named('icf-pcc-mentor-2027-01'));
  expect(ahead('portfolio', { today: '2027-01-01' })).toEqual(named('icf-performance-2027-04'));
  expect(ahead('portfolio', { hidden: named('icf-pcc-mentor-2027-01') })).toEqual(named('icf-performance-2027-04'));
  expect(ahead('portfolio', { today: '2027-04-01' })).toEqual([]);
  expect(ahead('level-1', { today: '2027-03-31' })).toEqual(named('icf-level-1-2027-04'));
  expect(ahead('level-2')).toEqual([]);
  // A path to another credential says nothing about this one.
  expect(keys([], { paths: ['ICF:PCC:level-2'] })).toEqual(named('icf-mentor-2027-01'));
});

it('says in a sentence what to do by then', () => {
  const [next] = found([], { hours: 500, paths: ['ICF:PCC:portfolio'], today: '2027-01-01' });
  expect(next).toMatchObject({
    text: 'Portfolio path: apply with your recordings by 31 March 2027; from 1 April a mentor’s validation replaces them.',
    path: '/reports/credentials',
  });
});

it('tells nothing to a coach who has only begun', () => {
  const all = nudges(
    { ...NO_REMINDERS, notCompleted: 0, asked: 0, heldMinutes: 0, paths: [], bodies: [] },
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
