import { describe, expect, it } from 'vitest';
import { BODY_NAMES } from '#domain/body-names.ts';
import { hoursWith, mentoring, ON_20_NOVEMBER, practice } from '#tests/support/practice.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { decides } from '#domain/accreditation/evaluate/rule.ts';
import { ALL_RULES, rulesFor, rulesOnPath } from './all-rules.ts';
import { credentialsOf } from './bodies.ts';
import { chosenPath, withChosenPath } from './credential-path.ts';
import { onlyOn, pathOf, pathsTo } from './paths.ts';

const icf = (level: string) => ({ body: 'ICF', level }) as const;
const ALL = BODY_NAMES.flatMap((body) => credentialsOf(body).map((level) => ({ body, level })));
/** Each credential with each of its paths, and how the choice is kept. */
const ON_EACH = ALL.flatMap((credential) =>
  pathsTo(credential).map(({ path }) => ({ credential, path, paths: withChosenPath(credential, path, []) })),
);
const namesOf = (level: string, paths: readonly string[], applicationDate = '2026-11-20') =>
  rulesFor({ ...icf(level), stage: 'initial', paths, applicationDate }).map(({ id }) =>
    id.replace(`icf-${level.toLowerCase()}-`, ''),
  );

/**
 * What ICF's table of performance evaluations and its page on mentor coaching ask for beside the programme, in their order: "ACC Portfolio
 * Path: 1 recording with transcript; PCC Level 1 Path: 2 recordings with transcripts; PCC Portfolio Path: 2 recordings with transcripts; MCC
 * Level 3 Path: 2 …", and none for the Level 1 or Level 2 path to an ACC and the Level 2 path to a PCC.
 */
const ICF_TABLE: readonly (readonly [level: string, path: string, recordings: number, isMentored: boolean])[] = [
  ['ACC', 'level-1', 0, false],
  ['ACC', 'level-2', 0, false],
  ['ACC', 'portfolio', 1, true],
  ['PCC', 'level-1', 2, true],
  ['PCC', 'level-2', 0, false],
  ['PCC', 'portfolio', 2, true],
  ['MCC', 'level-3', 2, false],
  ['MCC', 'portfolio', 2, true],
];

describe('ICF’s paths', () => {
  it('are those of its table', () => {
    expect(ICF_TABLE.map(([level, path]) => `${level} ${path}`)).toEqual(
      ['ACC', 'PCC', 'MCC'].flatMap((level) => pathsTo(icf(level)).map(({ path }) => `${level} ${path}`)),
    );
  });

  it.each(ICF_TABLE)(
    '%s by %s: %i recordings, mentor coaching beside the programme: %s',
    (level, path, count, mentored) => {
      const rules = rulesFor({
        ...icf(level),
        stage: 'initial',
        paths: [`ICF:${level}:${path}`],
        applicationDate: '2026-11-20',
      });
      const recordings = rules.filter(({ text }) => /recordings? of your coaching/.test(text));
      const asked = {
        0: [],
        1: [/^A performance evaluation: 1 /],
        2: [/: (2|two) recordings of your coaching with their transcripts\.$/],
      };
      expect(recordings).toHaveLength(asked[count as 0 | 1 | 2].length);
      for (const [place, pattern] of asked[count as 0 | 1 | 2].entries())
        expect(recordings[place]!.text).toMatch(pattern);
      expect(rules.some(({ test }) => test.kind === 'mentor-hours')).toBe(mentored);
      expect(rules.some(({ id }) => id.endsWith('-education-portfolio'))).toBe(path === 'portfolio');
      expect(rules.filter(({ text }) => text.includes('Only on the'))).toEqual([]);
    },
  );

  it('list for one practice what is left to do, which differs by the path', () => {
    const rows = practice({
      sessions: hoursWith(510),
      mentor_coaching: [mentoring({ duration: 240 })],
    });
    const open = (level: string, path: string) => {
      const paths = [`ICF:${level}:${path}`];
      return rulesFor({ ...icf(level), stage: 'initial', paths, applicationDate: '2026-11-20' })
        .filter((rule) => decides(rule) && evaluate(rule, rows, ON_20_NOVEMBER).state !== 'met')
        .map(({ id }) => id.replace(`icf-${level.toLowerCase()}-`, ''));
    };
    expect(open('ACC', 'level-1')).toEqual(['clients']);
    expect(open('ACC', 'level-2')).toEqual(['clients']);
    expect(open('ACC', 'portfolio')).toEqual(['clients', 'mentor-hours', 'mentor-months']);
    expect(open('PCC', 'level-2')).toEqual(['clients', 'education-hours']);
    expect(open('PCC', 'level-1')).toEqual(['clients', 'education-hours', 'mentor-hours', 'mentor-months']);
    expect(open('PCC', 'portfolio')).toEqual(open('PCC', 'level-1'));
    expect(open('MCC', 'level-3')).not.toContain('mentor-hours');
    expect(open('MCC', 'portfolio')).toContain('mentor-hours');
  });

  it('follow the day: from 1 April 2027 a validation by Portfolio, and a question on the Level 1 path to a PCC', () => {
    const on = (path: string, day: string) =>
      namesOf('PCC', [`ICF:PCC:${path}`], day).filter((name) => /evaluation|validation/.test(name));
    expect(['2027-03-31', '2027-04-01'].map((day) => on('portfolio', day))).toEqual([
      ['performance-evaluation'],
      ['mentor-validation'],
    ]);
    expect(['2027-03-31', '2027-04-01'].map((day) => on('level-1', day))).toEqual([
      ['performance-evaluation'],
      ['level-1-evaluation'],
    ]);
    expect(['2027-03-31', '2027-04-01'].map((day) => on('level-2', day))).toEqual([[], []]);
  });
});

describe('a path that is not known', () => {
  it('asks for everything, and says which paths do', () => {
    const rules = rulesOnPath({ ...icf('PCC'), stage: 'initial', paths: [] });
    const textOf = (name: string) => rules.find(({ id }) => id === `icf-pcc-${name}`)?.text;
    expect(textOf('mentor-hours')).toMatch(/ Only on the Level 1 or Portfolio path\.$/);
    expect(textOf('education-portfolio')).toMatch(/ Only on the Portfolio path\.$/);
    expect(textOf('hours')).not.toContain('Only on the');
    expect(textOf('programme-level-2')).toBeUndefined();
  });

  it('is also one that another version stored', () => {
    const asked = (paths: string[]) => rulesOnPath({ ...icf('ACC'), stage: 'initial', paths }).map(({ text }) => text);
    expect(asked(['ICF:ACC:level-9'])).toEqual(asked([]));
    expect(pathOf(icf('ACC'), ['ICF:ACC:level-9'])).toBeNull();
  });

  it.each(ON_EACH)(
    'decides by no less than on the path $path to $credential.body $credential.level',
    ({ credential, paths }) => {
      const idsOf = (chosen: readonly string[]) =>
        rulesOnPath({ ...credential, stage: 'initial', paths: chosen })
          .filter(decides)
          .map(({ id }) => id);
      const strict = idsOf([]);
      expect(idsOf(paths).filter((id) => !strict.includes(id))).toEqual([]);
    },
  );
});

describe('the rules of a path', () => {
  it.each(ON_EACH)(
    'name what they stand for: $path to $credential.body $credential.level',
    ({ credential, path, paths }) => {
      const own = rulesOnPath({ ...credential, stage: 'initial', paths });
      const stoodFor = own.flatMap(({ insteadOf = [] }) => insteadOf);
      const others = ALL_RULES.filter(
        (rule) =>
          rule.body === credential.body && rule.level === credential.level && rule.paths && !rule.paths.includes(path),
      );
      expect(others.filter(({ id, insteadOf }) => insteadOf === undefined && !stoodFor.includes(id))).toEqual([]);
      expect(stoodFor.filter((id) => !others.some((rule) => rule.id === id))).toEqual([]);
    },
  );

  it('are of known paths, of a first application', () => {
    for (const { id, body, level, stage, paths } of ALL_RULES) {
      if (paths === undefined) continue;
      expect(stage, id).toBe('initial');
      const known = pathsTo({ body, level }).map(({ path }) => path);
      expect(paths.every((path) => known.includes(path)) && paths.length < known.length, id).toBe(true);
    }
  });
});

it('EMCC’s and NBHWC’s are by programme or by what one brings', () => {
  const asked = (chosen: string) => {
    const [body, level] = chosen.split(':') as ['EMCC' | 'NBHWC', string];
    return rulesFor({ body, level, stage: 'initial', paths: [chosen], applicationDate: '2026-11-20' }).map(
      ({ id }) => id,
    );
  };
  expect(asked('EMCC:Foundation:eqa')).toEqual(['emcc-foundation-programme']);
  expect(asked('EMCC:Foundation:individual')).toContain('emcc-foundation-hours');
  expect(asked('EMCC:Foundation:individual')).not.toContain('emcc-foundation-programme');
  expect(asked('NBHWC:NBC-HWC:work')).toContain('nbhwc-nbc-hwc-work-experience');
  expect(asked('NBHWC:NBC-HWC:work')).not.toContain('nbhwc-nbc-hwc-degree');
  expect(asked('NBHWC:NBC-HWC:degree')).toContain('nbhwc-nbc-hwc-degree');
  expect(pathsTo({ body: 'AC', level: 'Coach' })).toEqual([]);
});

it('one choice is stored for each credential', () => {
  const first = withChosenPath(icf('ACC'), 'level-1', []);
  const both = withChosenPath({ body: 'EMCC', level: 'Senior Practitioner' }, 'eqa', first);
  expect(both).toEqual(['ICF:ACC:level-1', 'EMCC:Senior Practitioner:eqa']);
  expect(withChosenPath(icf('ACC'), 'portfolio', both)).toEqual(['EMCC:Senior Practitioner:eqa', 'ICF:ACC:portfolio']);
  expect(withChosenPath(icf('ACC'), null, both)).toEqual(['EMCC:Senior Practitioner:eqa']);
  expect([chosenPath(icf('ACC'), both), chosenPath(icf('PCC'), both)]).toEqual(['level-1', null]);
  expect(onlyOn(pathsTo(icf('ACC')), ['portfolio'])).toBe('Only on the Portfolio path.');
});
