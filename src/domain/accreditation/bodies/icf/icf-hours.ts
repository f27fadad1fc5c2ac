// ICF, first application: coaching hours, clients, and the log that shows them.
import { numberText } from '#domain/formatting/number-text.ts';
import { cited, notFound, secondHand, verified, verifiedBy } from '../certainty.ts';
import type { Cited } from '#domain/accreditation/evaluate/rule.ts';
import type { ExclusionReason } from '#domain/accreditation/evaluate/hours/exclusion-reason.ts';
import { ICF_HOURS, ICF_LARGEST_GROUP, ICF_RECENT_MONTHS, type IcfLevel } from './icf.ts';
import type { NamedRule } from '../named-rules.ts';
import * as sources from './icf-sources.ts';
import * as words from './icf-words.ts';

const QUOTES: Readonly<Record<IcfLevel['level'], Cited>> = {
  ACC: cited(
    sources.EXPERIENCE,
    'at least 100 hours (75 paid) of coaching experience with at least eight clients following the start of their coach-specific education or training',
  ),
  PCC: cited(
    sources.EXPERIENCE,
    'at least 500 hours (450 paid) of coaching experience with at least 25 clients following the start of their coach-specific education or training',
  ),
  MCC: cited(
    sources.MCC_PATH,
    'Coaching log demonstrating 2,500 hours (2,250 paid) of coaching experience with at least 35 clients.',
  ),
};

/** Whether an internal coach's hours count as paid. */
const INTERNAL = cited(
  sources.PAID_BY_OTHERS,
  'Coaching is part of the coach’s employment (internal coaching), excluding coaching direct reports.',
);

const asQuoted = (level: IcfLevel['level'], ...more: readonly Cited[]) => verifiedBy(QUOTES[level], ...more);

function hoursRules({ level, hours, paidHours, clients, recentHours }: IcfLevel): NamedRule[] {
  return [
    {
      name: 'hours',
      text: `${numberText(hours)} coaching hours since your training began.`,
      more: { title: 'What is an hour?', text: '60 minutes of coaching. Nothing is rounded up.' },
      asks: hours,
      test: { kind: 'hours', terms: ICF_HOURS },
      ...asQuoted(level, cited(sources.HOURS_COUNT, '1 Client Coaching Experience Hour = A full 60-minute session')),
    },
    {
      name: 'paid-hours',
      text: `${numberText(paidHours)} paid hours.`,
      more: {
        title: 'What counts as paid?',
        text: 'A fee or something in return, your work as an internal coach, payment through a third party, and peer coaching for as many hours as you were coached. A gift to charity in place of a fee doesn’t.',
      },
      asks: paidHours,
      test: { kind: 'hours', terms: { ...ICF_HOURS, paidOnly: true } },
      ...asQuoted(
        level,
        cited(
          sources.PAID,
          'payment may be in any amount, or barter of goods or services, including coaching in exchange for coaching',
        ),
        INTERNAL,
        cited(sources.PAID_BY_OTHERS, 'A paid contract exists with a third party'),
        cited(
          sources.PEERS,
          'the client for 8 hours and the coach for 10 hours, then this counts as 8 paid hours and 2 pro bono hours.',
        ),
        cited(
          sources.CHARITY,
          'gives money to a charity in place of paying you … this cannot count as paid hours for you',
        ),
      ),
    },
    {
      name: 'clients',
      text: `${clients} clients. Each person in a group counts as a client.`,
      asks: clients,
      test: { kind: 'clients', terms: ICF_HOURS, countsEachPerson: true },
      ...asQuoted(
        level,
        cited(
          sources.LOG_OLDER,
          'Each individual in a group counts as a client for the purpose of meeting the total number of clients required.',
        ),
      ),
    },
    recentHoursRule(recentHours),
  ];
}

function recentHoursRule(recentHours: number | null): NamedRule {
  const about = {
    name: 'recent-hours',
    asks: recentHours,
    test: { kind: 'hours', terms: { ...ICF_HOURS, withinMonths: ICF_RECENT_MONTHS } },
  } as const;
  if (recentHours === null)
    return {
      ...about,
      text: `Hours in the ${ICF_RECENT_MONTHS} months before you apply: ICF names no number that we found.`,
      ...notFound(sources.MCC_PATH),
    };
  return {
    ...about,
    text: `${recentHours} hours, paid or not, in the ${ICF_RECENT_MONTHS} months before you apply.`,
    ...verified(
      sources.EXPERIENCE,
      `At least ${recentHours} of these hours (paid or unpaid) must occur within the 18 months prior to submitting the application for the credential.`,
    ),
  };
}

const leftOut = (because: ExclusionReason): Pick<NamedRule, 'asks' | 'test'> => ({
  asks: null,
  test: { kind: 'hours-excluded', terms: ICF_HOURS, because },
});

const COUNTING_RULES: readonly NamedRule[] = [
  {
    name: 'after-education',
    text: 'Hours from before your coach education began do not count.',
    ...leftOut('before-education'),
    ...verified(
      sources.HOURS_COUNT,
      'To meet the coaching experience requirement, you can count any client coaching hours completed after you begin your coaching education or training',
    ),
  },
  {
    name: 'group-size',
    text: `Groups of up to ${ICF_LARGEST_GROUP} people count. An hour with a group is one hour.`,
    more: { title: 'And teams?', text: 'ICF names no size. We count those no larger than a group.' },
    ...leftOut('group-too-large'),
    ...verified(
      sources.FAQ,
      '(group coaching can be done with only 15 members or less). You cannot multiply hours times participants in the group.',
    ),
  },
  {
    name: 'only-coaching',
    text: 'Mentor coaching, supervision, training, teaching and workshops do not count.',
    ...leftOut('not-coaching'),
    ...verified(
      sources.HOURS_COUNT,
      'Mentor coaching, coaching supervision, and reviewing assessments with clients are not considered client coaching hours.',
      cited(sources.HOURS_COUNT, 'Training, teaching, mentor coaching, and facilitating workshops do not count'),
    ),
  },
  {
    name: 'direct-reports',
    text: 'Hours with people who report to you do not count.',
    more: { title: 'Who is that?', text: 'Say so of your clients. We count hours with everybody else.' },
    ...leftOut('direct-report'),
    ...secondHand(
      sources.REPORTS,
      'does not allow time with direct reports to be counted toward the coaching hours requirements for their credentials',
      INTERNAL,
      cited(sources.REPORTS_OLDER, 'ICF won’t count coaching people who report directly to you'),
      cited(sources.HOURS_COUNT, 'a client who has hired you specifically as their coach (not in any other capacity)'),
    ),
  },
];

function logRules({ level, hours }: IcfLevel): NamedRule[] {
  return [
    {
      name: 'log',
      text: `${numberText(hours)} of your hours must be with clients who agree to be named.`,
      more: {
        title: 'What if a client says no?',
        text: 'Leave their hours off the log, unless their organisation confirms them in a signed letter.',
      },
      asks: hours,
      test: { kind: 'log-hours', terms: ICF_HOURS },
      ...verifiedBy(words.LETTER_FOR_NAMES, QUOTES[level]),
    },
    {
      name: 'log-contacts',
      text: 'Contact details for every client named in your log.',
      asks: null,
      test: { kind: 'log-contacts', terms: ICF_HOURS },
      ...verified(
        sources.LOG,
        'For individual clients, you should document the following: Client name … Contact information',
      ),
    },
  ];
}

export const icfHoursRules = (level: IcfLevel): NamedRule[] => [
  ...hoursRules(level),
  ...COUNTING_RULES,
  ...logRules(level),
];
