// Each form says where each of its parts comes from, and every requirement that can be checked is proved by a part.
import { describe, expect, it } from 'vitest';
import { numbersIn } from '#tests/support/numbers-in.ts';
import { isCalendarDate } from '#domain/time.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { ALL_FORMS, formFor } from './all-forms.ts';
import { credentialsOf } from './bodies.ts';
import { pathsTo } from './paths.ts';

const STAGES = ['initial', 'renewal'] as const;
const DAY = '2026-11-26';
const QUOTED_WORDS_AT_MOST = 25;

const GOALS = BODY_NAMES.flatMap((body) =>
  credentialsOf(body).flatMap((level) => STAGES.map((stage) => ({ body, level, stage }))),
);
const nameOf = ({ body, level, stage }: (typeof GOALS)[number]) => `${body} ${level} ${stage}`;
const FORMS = BODY_NAMES.flatMap((body) =>
  ALL_FORMS[body].map((form) => [`${body} ${form.levels.join(', ')} ${form.stage}`, form] as const),
);

describe('the forms', () => {
  it('are one for each application and each renewal', () => {
    for (const goal of GOALS) {
      const found = ALL_FORMS[goal.body].filter(
        ({ levels, stage }) => stage === goal.stage && levels.includes(goal.level),
      );
      expect(found, nameOf(goal)).toHaveLength(1);
    }
  });

  it.each(FORMS)('%s says how much of it could be read, and cites its parts', (_, { read, order, parts, window }) => {
    expect(read).toMatch(/^We couldn’t read .*\.$/);
    const cited = [...(order ? [order] : []), ...parts.flatMap((part) => part.cited), ...(window?.cited ?? [])];
    for (const { quote, source } of cited) {
      const words = quote.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
      expect(words.length, quote).toBeGreaterThan(0);
      expect(words.length, quote).toBeLessThanOrEqual(QUOTED_WORDS_AT_MOST);
      expect(source.url, source.title).toMatch(/^https:\/\/[\w.-]+\.\w+/);
      expect(isCalendarDate(source.seen)).toBe(true);
    }
  });

  it.each(FORMS)('%s has each number of a part from the words that it cites', (_, { parts, window }) => {
    for (const { text, cited } of parts) {
      if (cited.length === 0) continue;
      const known = numbersIn(cited.map(({ quote }) => quote).join(' '));
      expect(
        numbersIn(text).filter((number) => !known.includes(number)),
        text,
      ).toEqual([]);
    }
    if (!window) return;
    const known = numbersIn(window.cited.map(({ quote }) => quote).join(' '));
    const { monthsBefore, graceMonths, lateMonths, lateFee } = window;
    expect(known).toEqual(expect.arrayContaining([monthsBefore, graceMonths, lateMonths, ...numbersIn(lateFee)]));
  });

  it.each(FORMS)('%s has parts with ids that are names of files, each once on a day and a path', (_, { parts }) => {
    for (const { id, text } of parts) {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(text, id).toMatch(/\.$/);
    }
    expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
  });
});

it('has the parts of a path and of a day', () => {
  const idsOf = (path: string | null, on = DAY) =>
    formFor({ body: 'ICF', level: 'PCC', stage: 'initial' }, path, on).parts.map(({ id }) => id);
  const always = ['education', 'coaching-hours', 'client-log', 'letters', 'declaration', 'fee', 'exam'];
  expect(idsOf('level-2')).toEqual(always);
  expect(idsOf('level-1')).toEqual([
    'education',
    'mentor-coaching',
    'coaching-hours',
    'client-log',
    'letters',
    'performance-evaluation',
    'declaration',
    'fee',
    'exam',
  ]);
  expect(idsOf('portfolio')).toContain('course-outlines');
  expect(idsOf(null)).toEqual(idsOf('portfolio'));
  expect(idsOf('portfolio', '2027-03-31')).toContain('performance-evaluation');
  expect(idsOf('portfolio', '2027-04-01')).toContain('mentor-validation');
  expect(idsOf('portfolio', '2027-04-01')).not.toContain('performance-evaluation');
});

it('says of a part that only some paths have which, while the path is not known', () => {
  const outline = formFor({ body: 'ICF', level: 'ACC', stage: 'initial' }, null, DAY).parts.find(
    ({ id }) => id === 'course-outlines',
  );
  expect(outline?.text).toMatch(/ Only on the Portfolio path\.$/);
});

it('names only paths that there are', () => {
  for (const goal of GOALS) {
    const known = pathsTo(goal).map(({ path }) => path);
    for (const { paths = [] } of formFor(goal, null, DAY).parts)
      expect(known).toEqual(expect.arrayContaining([...paths]));
  }
});
