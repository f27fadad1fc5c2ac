// Which rules a path asks for, a second time: written from the bodies' pages as lists of what is handed in, without the paths of the rules.
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';

const MENTORING = 'mentor-hours mentor-one-to-one mentor-months mentor-specialisation';
const EIA = 'years hours clients cpd supervision-quarters supervision-ratio feedback reflections membership competence';

/** By credential and path the names of what is asked for there and not on every path; under '' while the path isn't known. */
const LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // "For the Level 1 or Level 2 path no separate performance evaluation", and mentor coaching is done within the programme.
  'ICF ACC': {
    'level-1': 'programme-level-1',
    'level-2': 'programme-level-2',
    portfolio: `education-portfolio ${MENTORING} performance-evaluation mentor-validation`,
    '': `education-portfolio ${MENTORING} performance-evaluation mentor-validation`,
  },
  // Level 1 here: ten hours with a mentor and two recordings, whose end was announced for Portfolio alone.
  'ICF PCC': {
    'level-1': `education-accredited ${MENTORING} performance-evaluation level-1-evaluation`,
    'level-2': 'programme-level-2',
    portfolio: `education-portfolio ${MENTORING} performance-evaluation mentor-validation`,
    '': `education-portfolio ${MENTORING} performance-evaluation mentor-validation`,
  },
  // A Level 3 programme has mentor coaching in it, and no performance evaluation.
  'ICF MCC': {
    'level-3': 'programme-level-3',
    portfolio: `education-portfolio ${MENTORING}`,
    '': `education-portfolio ${MENTORING}`,
  },
  ...Object.fromEntries(
    ['Foundation', 'Practitioner', 'Senior Practitioner', 'Master Practitioner'].map((level) => [
      `EMCC ${level}`,
      { eqa: 'programme', individual: EIA, '': EIA },
    ]),
  ),
  'NBHWC NBC-HWC': { degree: 'degree', work: 'work-experience', '': 'degree' },
};

/** Whether the rule is asked of a coach who chose these ways to apply. */
export function slowIsAsked({ id, body, level, stage }: Rule, chosen: readonly string[]): boolean {
  const lists = LISTS[`${body} ${level}`];
  if (lists === undefined || stage === 'renewal') return true;
  const name = id.slice(`${body}-${level.replaceAll(' ', '-')}-`.length);
  const named = (list: string) => list.split(' ').includes(name);
  if (!Object.values(lists).some(named)) return true;
  const own = chosen.filter((one) => one.startsWith(`${body}:${level}:`)).map((one) => one.split(':')[2]!)[0] ?? '';
  return named(lists[own] ?? lists['']!);
}
