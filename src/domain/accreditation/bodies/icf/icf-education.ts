// ICF, first application: coach education and mentor coaching received.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { HUNDREDTHS_PER_HOUR } from '#domain/accreditation/hundredths.ts';
import { ICF_COURSE, ICF_LEVELS, ICF_MENTOR_TERMS, type IcfLevel } from './icf-terms.ts';
import type { MentorTerms, Rule } from '#domain/accreditation/evaluate/rule.ts';
import {
  ICF_AS_OF,
  ICF_EDUCATION,
  ICF_EXPERIENCE,
  ICF_MCC_2022,
  ICF_MCS,
  ICF_MCS_SECOND_HAND,
  ICF_MENTOR,
} from './icf-sources.ts';

const MENTOR_HOURS = 10;
const ONE_TO_ONE_HOURS = 3;
const MENTOR_MONTHS = 3;
const ALWAYS = { validFrom: null, validTo: null } as const;

type Named = Omit<Rule, 'id' | 'body' | 'level' | 'stage' | 'asOf'> & { readonly name: string };

export const ICF_EDUCATION_RULES: readonly Rule[] = ICF_LEVELS.flatMap((level) =>
  [...educationRules(level), ...mentorRules(level)].map(({ name, ...facts }) => ({
    id: `icf-${level.level.toLowerCase()}-${name}`,
    body: 'ICF',
    level: level.level,
    stage: 'initial',
    asOf: ICF_AS_OF,
    ...facts,
  })),
);

function educationRules({ educationHours }: IcfLevel): Named[] {
  return [
    {
      name: 'education-hours',
      text: `${educationHours} hours of coach education completed.`,
      number: educationHours * HUNDREDTHS_PER_HOUR,
      unit: 'hundredths',
      test: { kind: 'education-hours' },
      source: ICF_EDUCATION,
      certainty: 'second-hand',
      ...ALWAYS,
    },
    {
      name: 'education-start',
      text: `A course of at least ${ICF_COURSE.hours} hours, ${ICF_COURSE.coreHours} of them on core competencies. Your hours count from the day it began.`,
      number: 1,
      unit: 'courses',
      test: { kind: 'qualifying-course', size: ICF_COURSE },
      source: ICF_EXPERIENCE,
      certainty: 'verified',
      ...ALWAYS,
    },
  ];
}

function mentorRules({ level }: IcfLevel): Named[] {
  const isMcc = level === 'MCC';
  const terms: MentorTerms = { ...ICF_MENTOR_TERMS, credential: isMcc ? 'MCC' : null };
  const common = { source: isMcc ? ICF_MCC_2022 : ICF_MENTOR, certainty: 'verified', ...ALWAYS } as const;
  return [
    {
      name: 'mentor-hours',
      text: `${MENTOR_HOURS} hours of mentor coaching received${isMcc ? ' from an MCC' : ''}, at most 7 of them in a group of up to ${terms.largestGroup}.`,
      number: MENTOR_HOURS * MINUTES_PER_HOUR,
      unit: 'minutes',
      test: { kind: 'mentor-hours', terms, oneToOneOnly: false },
      ...common,
    },
    {
      name: 'mentor-one-to-one',
      text: `${ONE_TO_ONE_HOURS} of the mentor coaching hours one-to-one.`,
      number: ONE_TO_ONE_HOURS * MINUTES_PER_HOUR,
      unit: 'minutes',
      test: { kind: 'mentor-hours', terms, oneToOneOnly: true },
      ...common,
      source: ICF_MENTOR,
    },
    {
      name: 'mentor-months',
      text: `Mentor coaching over ${MENTOR_MONTHS} months or more, from the first to the last session.`,
      number: MENTOR_MONTHS,
      unit: 'months',
      test: { kind: 'mentor-months', terms },
      ...common,
    },
    {
      name: 'mentor-specialisation',
      text: "From 1 January 2027, new mentor coaching hours count only with a mentor who holds ICF's mentor coach specialisation (MCS). Earlier hours still count.",
      number: null,
      unit: 'minutes',
      test: { kind: 'mentor-specialisation', terms },
      source: isMcc ? ICF_MCS : ICF_MCS_SECOND_HAND,
      certainty: isMcc ? 'verified' : 'second-hand',
      validFrom: terms.specialisationFrom,
      validTo: null,
    },
  ];
}
