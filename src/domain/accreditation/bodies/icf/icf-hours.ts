// ICF, first application: coaching hours, clients, and the log that shows them.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import type { ExclusionReason } from '#domain/accreditation/evaluate/hours/exclusion-reason.ts';
import { ICF_HOURS, ICF_LARGEST_GROUP, ICF_LEVELS, ICF_RECENT_MONTHS, type IcfLevel } from './icf-terms.ts';
import type { Rule, RuleTest, Source } from '#domain/accreditation/evaluate/rule.ts';
import { ICF_AS_OF, ICF_EXPERIENCE, ICF_FAQ, ICF_LOG, ICF_MCC_2022 } from './icf-sources.ts';

type Facts = Pick<Rule, 'text' | 'number' | 'unit' | 'source' | 'certainty' | 'test'>;

export const ICF_HOURS_RULES: readonly Rule[] = ICF_LEVELS.flatMap((level) =>
  [...hoursRules(level), ...countingRules(), ...logRules(level)].map(({ name, ...facts }) => ({
    id: `icf-${level.level.toLowerCase()}-${name}`,
    body: 'ICF',
    level: level.level,
    stage: 'initial',
    asOf: ICF_AS_OF,
    validFrom: null,
    validTo: null,
    ...facts,
  })),
);

type Named = Facts & { readonly name: string };

function hoursRules({ level, hours, paidHours, clients, recentHours, certainty }: IcfLevel): Named[] {
  const paidSource = level === 'MCC' ? ICF_MCC_2022 : ICF_EXPERIENCE;
  return [
    {
      name: 'hours',
      text: `${hours.toLocaleString('en-GB')} hours of coaching after your coach education began. An hour is 60 minutes, and nothing is rounded up.`,
      ...inHours(hours, ICF_HOURS),
      source: ICF_EXPERIENCE,
      certainty: 'verified',
    },
    {
      name: 'paid-hours',
      text: `${paidHours.toLocaleString('en-GB')} of these hours paid: for a fee or something in return, as an internal coach, through a third party, or as balanced peer coaching.`,
      ...inHours(paidHours, { ...ICF_HOURS, paidOnly: true }),
      source: paidSource,
      certainty,
    },
    {
      name: 'clients',
      text: `${clients} clients. Each person in a group counts as one.`,
      number: clients,
      unit: 'clients',
      test: { kind: 'clients', terms: ICF_HOURS, countsEachPerson: true },
      source: paidSource,
      certainty,
    },
    recentHoursRule(recentHours),
  ];
}

function recentHoursRule(recentHours: number | null): Named {
  const isKnown = recentHours !== null;
  return {
    name: 'recent-hours',
    text: isKnown
      ? `${recentHours} of these hours, paid or not, in the ${ICF_RECENT_MONTHS} months before you apply.`
      : `Some hours in the ${ICF_RECENT_MONTHS} months before you apply. We don’t know how many ICF asks for.`,
    number: isKnown ? recentHours * MINUTES_PER_HOUR : null,
    unit: 'minutes',
    test: { kind: 'hours', terms: { ...ICF_HOURS, withinMonths: ICF_RECENT_MONTHS } },
    source: ICF_EXPERIENCE,
    certainty: isKnown ? 'verified' : 'inferred',
  };
}

function leaveOut(name: string, because: ExclusionReason, source: Source, text: string): Named {
  return {
    name,
    text,
    number: null,
    unit: 'minutes',
    test: { kind: 'hours-excluded', terms: ICF_HOURS, because },
    source,
    certainty: 'verified',
  };
}

function countingRules(): Named[] {
  return [
    leaveOut(
      'after-education',
      'before-education',
      ICF_EXPERIENCE,
      'Hours from before your coach education began do not count.',
    ),
    leaveOut(
      'group-size',
      'group-too-large',
      ICF_FAQ,
      `Groups and teams of up to ${ICF_LARGEST_GROUP} people count. An hour with a group is one hour.`,
    ),
    leaveOut(
      'only-coaching',
      'not-coaching',
      ICF_EXPERIENCE,
      'Mentor coaching, supervision, training, teaching and workshops do not count.',
    ),
  ];
}

function logRules({ hours }: IcfLevel): Named[] {
  return [
    {
      name: 'log',
      text: 'Enough of these hours with clients who agree to be named in your log. You must leave the others off it.',
      number: hours * MINUTES_PER_HOUR,
      unit: 'minutes',
      test: { kind: 'log-hours', terms: ICF_HOURS },
      source: ICF_LOG,
      certainty: 'verified',
    },
    {
      name: 'log-contacts',
      text: 'Contact details for every client in your log.',
      number: null,
      unit: 'clients',
      test: { kind: 'log-contacts', terms: ICF_HOURS },
      source: ICF_LOG,
      certainty: 'verified',
    },
  ];
}

function inHours(hours: number, terms: HoursTerms): { number: number; unit: 'minutes'; test: RuleTest } {
  return { number: hours * MINUTES_PER_HOUR, unit: 'minutes', test: { kind: 'hours', terms } };
}
