// The kinds of a rule's test: in which unit it counts, what a coach can do toward it, and what it asks in at most ten words, for a list with
// the amounts beside them. The rule's own text says the rest.
import type { Unit } from '#domain/accreditation/amount-text.ts';
import { HUNDREDTHS_PER_HOUR } from '#domain/accreditation/hundredths.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { ExclusionReason } from '#domain/accreditation/evaluate/hours/exclusion-reason.ts';
import type { Rule, RuleTest, TestOf } from '#domain/accreditation/evaluate/rule.ts';

export type Activity =
  | 'coaching'
  | 'training'
  | 'mentor-coaching'
  | 'supervision'
  | 'cpd'
  | 'client_feedback'
  | 'reflections';

/** An activity of null: time, another credential or a completed record brings it. The text, or how it follows from the rule's test and text. */
type KindOf<Kind extends RuleTest['kind']> = readonly [
  unit: Unit,
  activity: Activity | null,
  short: string | ((test: TestOf<Kind>, text: string) => string),
];

/**
 * What hours a requirement is about, after an amount.
 * @example whichHours({ kind: 'hours', terms }) // ' of coaching in the last 18 months'
 */
export function whichHours(test: RuleTest): string {
  if (test.kind === 'log-hours') return ' with clients your log can name';
  if (test.kind !== 'hours') return '';
  const { kinds, formats, paidOnly, withinMonths } = test.terms;
  const what =
    kinds?.length === 1
      ? `${kinds[0]!} given`
      : (kinds?.join(' or ') ?? (formats ? `${formats[0]!} coaching` : 'coaching'));
  return ` of ${paidOnly ? 'paid ' : ''}${what}${withinMonths === null ? '' : ` in the last ${withinMonths} months`}`;
}

const hoursText = (test: RuleTest) => `Hours${whichHours(test)}`;

const LEFT_OUT: Partial<Record<ExclusionReason, string>> = {
  'before-education': 'No hours from before your training',
  'group-too-large': 'No groups that are too large',
  'not-coaching': 'No hours of other work',
  'direct-report': 'No hours with people who report to you',
};

const ENTRIES: Readonly<Record<TestOf<'entries'>['table'], string>> = {
  reflections: 'Reflections on your practice',
  client_feedback: 'Client feedback',
  cpd_records: 'A log of your CPD',
  supervision_sessions: 'Supervision of your practice',
};

const CCE = {
  all: 'Continuing coach education (CCE)',
  core: 'CCE on core competencies',
  ethics: 'CCE on ethics',
} as const;

const MAX_WORDS = 10;

/** A text up to the last comma, colon or end of a sentence within ten words; all of it where there is none. */
function beginning(text: string): string {
  const [sentence = text] = text.split(/\.(?= |$)/);
  const parts = sentence.split(/(?=[,:] )/);
  while (parts.length > 1 && parts.join('').split(' ').length > MAX_WORDS) parts.pop();
  return parts.join('');
}

const KINDS: { readonly [Kind in RuleTest['kind']]: KindOf<Kind> } = {
  hours: ['minutes', 'coaching', hoursText],
  'hours-excluded': ['minutes', null, ({ because }, text) => LEFT_OUT[because] ?? text],
  clients: ['clients', 'coaching', 'Clients'],
  'log-hours': ['minutes', 'coaching', hoursText],
  'log-contacts': ['clients', null, 'Contact details of the clients in your log'],
  engagements: ['engagements', 'coaching', 'Engagements with teams'],
  'education-hours': ['hundredths', 'training', 'Coach education'],
  'team-education-hours': [
    'hundredths',
    'training',
    ({ part }) => (part === 'team' ? 'Education on the competencies with teams' : 'Education in team coaching'),
  ],
  'qualifying-course': ['courses', 'training', 'The course from which your hours count'],
  'mentor-hours': [
    'minutes',
    'mentor-coaching',
    ({ oneToOneOnly }) => (oneToOneOnly ? 'Mentor coaching one-to-one' : 'Mentor coaching'),
  ],
  'mentor-months': ['months', 'mentor-coaching', 'Months from your first to last mentor coaching'],
  'mentor-specialisation': ['minutes', null, 'A specialised mentor from 2027 on'],
  cce: ['hundredths', 'cpd', ({ part }) => CCE[part]],
  'cce-resource-over': ['hundredths', null, 'No more resource development than counts'],
  'years-practising': ['years', null, 'Years since you started coaching'],
  'years-supervising': ['years', null, 'Years of giving supervision'],
  'cpd-hours': ['hundredths', 'cpd', 'Continuing professional development (CPD)'],
  'cpd-in-term': [
    'hundredths',
    'cpd',
    ({ part }) => (part === 'ethics' ? 'Continuing education on ethics' : 'Continuing education'),
  ],
  entries: ['items', null, ({ table }) => ENTRIES[table]],
  'supervision-months': ['months', 'supervision', 'Months from your first to last supervision'],
  'supervision-quarters': ['quarters', 'supervision', 'Supervision in each quarter'],
  'supervision-hours': ['minutes', 'supervision', 'Supervision received'],
  'supervision-ratio': [
    'ratio',
    'supervision',
    ({ coachingPerSupervision }) => `An hour of supervision for every ${coachingPerSupervision} of coaching`,
  ],
  'credential-held': ['credentials', null, ({ held }) => `${held.body} ${held.level}, held`],
  'credential-current': ['credentials', null, ({ body }) => `${body} credential, held when you apply`],
  sessions: ['sessions', 'coaching', 'Sessions since your training programme'],
  unrecorded: ['items', null, (_test, text) => beginning(text)],
};

export const unitOf = (test: RuleTest): Unit => KINDS[test.kind][0];

/** @param asked hours where the unit of the test is a part of an hour, else a count */
export function inUnit(test: RuleTest, asked: number): number {
  const unit = unitOf(test);
  return asked * (unit === 'minutes' ? MINUTES_PER_HOUR : unit === 'hundredths' ? HUNDREDTHS_PER_HOUR : 1);
}

export function activityOf(test: RuleTest): Activity | null {
  if (test.kind !== 'entries') return KINDS[test.kind][1];
  if (test.table === 'cpd_records') return 'cpd';
  return test.table === 'supervision_sessions' ? 'supervision' : test.table;
}

export const isCoaching = (
  test: RuleTest,
): test is TestOf<'hours' | 'sessions' | 'engagements' | 'log-hours' | 'clients'> => activityOf(test) === 'coaching';

/** @example shortText(recentHours) // 'Hours of coaching in the last 18 months' */
export function shortText<Kind extends RuleTest['kind']>({ text, ...rule }: Pick<Rule, 'test' | 'text'>): string {
  const test = rule.test as TestOf<Kind>;
  const [, , short]: KindOf<Kind> = KINDS[test.kind];
  return typeof short === 'string' ? short : short(test, text);
}
