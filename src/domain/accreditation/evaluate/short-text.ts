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

/** @example shortText(recentHours) // 'Hours of coaching in the last 18 months' */
export function shortText({ test, text }: Pick<Rule, 'test' | 'text'>): string {
  switch (test.kind) {
    case 'hours':
    case 'log-hours':
      return `Hours${whichHours(test)}`;
    case 'hours-excluded':
      return LEFT_OUT[test.because] ?? text;
    case 'clients':
      return 'Clients';
    case 'log-contacts':
      return 'Contact details of the clients in your log';
    case 'engagements':
      return 'Engagements with teams';
    case 'education-hours':
      return 'Coach education';
    case 'team-education-hours':
      return test.part === 'team' ? 'Education on the competencies with teams' : 'Education in team coaching';
    case 'qualifying-course':
      return 'The course from which your hours count';
    case 'mentor-hours':
      return test.oneToOneOnly ? 'Mentor coaching one-to-one' : 'Mentor coaching';
    case 'mentor-months':
      return 'Months from your first to last mentor coaching';
    case 'mentor-specialisation':
      return 'A specialised mentor from 2027 on';
    case 'cce':
      return CCE[test.part];
    case 'cce-resource-over':
      return 'No more resource development than counts';
    case 'years-practising':
      return 'Years since you started coaching';
    case 'years-supervising':
      return 'Years of giving supervision';
    case 'cpd-hours':
      return 'Continuing professional development (CPD)';
    case 'cpd-in-term':
      return test.part === 'ethics' ? 'Continuing education on ethics' : 'Continuing education';
    case 'entries':
      return ENTRIES[test.table];
    case 'supervision-months':
      return 'Months from your first to last supervision';
    case 'supervision-periods':
      return `Supervision in each ${test.months > 3 ? 'year' : 'quarter'}`;
    case 'supervision-hours':
      return 'Supervision received';
    case 'supervision-ratio':
      return `An hour of supervision for every ${test.coachingPerSupervision} of coaching`;
    case 'credential-held':
      return `${test.held.body} ${test.held.level}, held`;
    case 'credential-current':
      return `${test.body} credential, held when you apply`;
    case 'sessions':
      return 'Sessions since your training programme';
    case 'unrecorded':
      return beginning(text);
  }
}
