// ICF, first application: coaching hours, clients, and the log that shows them.
import { numberText } from '#domain/formatting/number-text.ts';
import { notFound, verified, type Grounds } from '#domain/accreditation/bodies/certainty.ts';
import type { ExclusionReason } from '#domain/accreditation/evaluate/hours/exclusion-reason.ts';
import { ICF_HOURS, ICF_LARGEST_GROUP, ICF_RECENT_MONTHS, type IcfLevel } from './icf-terms.ts';
import type { NamedRule } from '#domain/accreditation/bodies/named-rules.ts';
import { icfRules } from './icf-rules.ts';
import { ICF_EXPERIENCE, ICF_FAQ, ICF_HOURS_COUNT, ICF_LOG, ICF_MCC_PATH } from './icf-sources.ts';

const QUOTES: Readonly<Record<IcfLevel['level'], Grounds>> = {
  ACC: verified(
    ICF_EXPERIENCE,
    'at least 100 hours (75 paid) of coaching experience with at least eight clients following the start of their coach-specific education or training',
  ),
  PCC: verified(
    ICF_EXPERIENCE,
    'at least 500 hours (450 paid) of coaching experience with at least 25 clients following the start of their coach-specific education or training',
  ),
  MCC: verified(
    ICF_MCC_PATH,
    'Coaching log demonstrating 2,500 hours (2,250 paid) of coaching experience with at least 35 clients.',
  ),
};

function hoursRules({ level, hours, paidHours, clients, recentHours }: IcfLevel): NamedRule[] {
  return [
    {
      name: 'hours',
      text: `${numberText(hours)} coaching hours since your training began.`,
      more: { title: 'What is an hour?', text: '60 minutes of coaching. Nothing is rounded up.' },
      asks: hours,
      test: { kind: 'hours', terms: ICF_HOURS },
      ...QUOTES[level],
    },
    {
      name: 'paid-hours',
      text: `${numberText(paidHours)} paid hours.`,
      more: {
        title: 'What counts as paid?',
        text: 'A fee or something in return, your work as an internal coach, payment through a third party, and balanced peer coaching. A gift to charity in place of a fee doesn’t.',
      },
      asks: paidHours,
      test: { kind: 'hours', terms: { ...ICF_HOURS, paidOnly: true } },
      ...QUOTES[level],
    },
    {
      name: 'clients',
      text: `${clients} clients. Each person in a group counts as one.`,
      asks: clients,
      test: { kind: 'clients', terms: ICF_HOURS, countsEachPerson: true },
      ...QUOTES[level],
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
      ...notFound(ICF_MCC_PATH),
    };
  return {
    ...about,
    text: `${recentHours} hours, paid or not, in the ${ICF_RECENT_MONTHS} months before you apply.`,
    ...verified(
      ICF_EXPERIENCE,
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
      ICF_HOURS_COUNT,
      'To meet the coaching experience requirement, you can count any client coaching hours completed after you begin your coaching education or training',
    ),
  },
  {
    name: 'group-size',
    text: `Groups and teams of up to ${ICF_LARGEST_GROUP} people count. An hour with a group is one hour.`,
    ...leftOut('group-too-large'),
    ...verified(
      ICF_FAQ,
      '(group coaching can be done with only 15 members or less). You cannot multiply hours times participants in the group.',
    ),
  },
  {
    name: 'only-coaching',
    text: 'Mentor coaching, supervision, training, teaching and workshops do not count.',
    ...leftOut('not-coaching'),
    ...verified(
      ICF_HOURS_COUNT,
      'Mentor coaching, coaching supervision, and reviewing assessments with clients are not considered client coaching hours.',
    ),
  },
];

function logRules({ hours }: IcfLevel): NamedRule[] {
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
      ...verified(
        ICF_LOG,
        'do not consent to have their names listed must be left off … in lieu of listing each individual … a letter of verification',
      ),
    },
    {
      name: 'log-contacts',
      text: 'Contact details for every client named in your log.',
      asks: null,
      test: { kind: 'log-contacts', terms: ICF_HOURS },
      ...verified(
        ICF_LOG,
        'For individual clients, you should document the following: Client name … Contact information',
      ),
    },
  ];
}

export const ICF_HOURS_RULES = icfRules('initial', (level) => [
  ...hoursRules(level),
  ...COUNTING_RULES,
  ...logRules(level),
]);
