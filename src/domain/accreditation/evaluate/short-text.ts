// What a requirement asks in at most ten words, for a list with the amounts beside them. The rule's own text says the rest.
import type { ExclusionReason } from './hours/exclusion-reason.ts';
import type { Rule, RuleTest, TestOf } from './rule.ts';

const MAX_WORDS = 10;

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

/** A text up to the last comma, colon or end of a sentence within ten words; all of it where there is none. */
function beginning(text: string): string {
  const [sentence = text] = text.split(/\.(?= |$)/);
  const parts = sentence.split(/(?=[,:] )/);
  while (parts.length > 1 && parts.join('').split(' ').length > MAX_WORDS) parts.pop();
  return parts.join('');
}

/** By the kind of a rule's test: the text, or how it follows from the test and the rule's own text. */
const TEXTS: { readonly [Kind in RuleTest['kind']]: string | ((test: TestOf<Kind>, text: string) => string) } = {
  hours: (test) => `Hours${whichHours(test)}`,
  'log-hours': (test) => `Hours${whichHours(test)}`,
  'hours-excluded': ({ because }, text) => LEFT_OUT[because] ?? text,
  clients: 'Clients',
  'log-contacts': 'Contact details of the clients in your log',
  engagements: 'Engagements with teams',
  'education-hours': 'Coach education',
  'team-education-hours': ({ part }) =>
    part === 'team' ? 'Education on the competencies with teams' : 'Education in team coaching',
  'qualifying-course': 'The course from which your hours count',
  'mentor-hours': ({ oneToOneOnly }) => (oneToOneOnly ? 'Mentor coaching one-to-one' : 'Mentor coaching'),
  'mentor-months': 'Months from your first to last mentor coaching',
  'mentor-specialisation': 'A specialised mentor from 2027 on',
  cce: ({ part }) => CCE[part],
  'cce-resource-over': 'No more resource development than counts',
  'years-practising': 'Years since you started coaching',
  'years-supervising': 'Years of giving supervision',
  'cpd-hours': 'Continuing professional development (CPD)',
  'cpd-in-term': ({ part }) => (part === 'ethics' ? 'Continuing education on ethics' : 'Continuing education'),
  entries: ({ table }) => ENTRIES[table],
  'supervision-months': 'Months from your first to last supervision',
  'supervision-quarters': 'Supervision in each quarter',
  'supervision-hours': 'Supervision received',
  'supervision-ratio': ({ coachingPerSupervision }) =>
    `An hour of supervision for every ${coachingPerSupervision} of coaching`,
  'credential-held': ({ held }) => `${held.body} ${held.level}, held`,
  'credential-current': ({ body }) => `${body} credential, held when you apply`,
  sessions: 'Sessions since your training programme',
  unrecorded: (_test, text) => beginning(text),
};

/** @example shortText(recentHours) // 'Hours of coaching in the last 18 months' */
export function shortText<Kind extends RuleTest['kind']>({ text, ...rule }: Pick<Rule, 'test' | 'text'>): string {
  const test = rule.test as TestOf<Kind>;
  const own: string | ((test: TestOf<Kind>, text: string) => string) = TEXTS[test.kind];
  return typeof own === 'string' ? own : own(test, text);
}
