// ICF, first application: coach education, mentor coaching received, and the credential that an MCC must have held.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { verified, type Grounds } from '#domain/accreditation/bodies/certainty.ts';
import { ICF_COURSE, ICF_MENTOR_TERMS, type IcfLevel } from './icf-terms.ts';
import type { NamedRule } from '#domain/accreditation/bodies/named-rules.ts';
import { icfRules } from './icf-rules.ts';
import type { MentorTerms } from '#domain/accreditation/evaluate/rule.ts';
import { ICF_2027, ICF_2027_MCC, ICF_EDUCATION, ICF_HOURS_COUNT, ICF_MCC_PATH, ICF_MENTOR } from './icf-sources.ts';

export const MENTOR_HOURS = 10;
export const ONE_TO_ONE_HOURS = 3;
export const MENTOR_MONTHS = 3;

function heldRules({ needsLevelBelow }: IcfLevel): NamedRule[] {
  if (!needsLevelBelow) return [];
  return [
    {
      name: 'holds-pcc',
      text: 'A PCC, held now or before.',
      asks: 1,
      test: { kind: 'credential-held', held: { body: 'ICF', level: 'PCC' } },
      ...verified(ICF_EDUCATION, 'Currently holds (or previously held) a PCC credential'),
    },
  ];
}

function educationRules({ educationHours, level }: IcfLevel): NamedRule[] {
  const onCore = level === 'ACC' ? ' On the Portfolio path, 48 of them on core competencies.' : '';
  return [
    {
      name: 'education-hours',
      text: `${educationHours} hours of coach education completed.${onCore}`,
      asks: educationHours,
      test: { kind: 'education-hours' },
      ...verified(ICF_EDUCATION, `${educationHours}+ hours coach-specific education`),
    },
    {
      name: 'education-start',
      text: `A course of at least ${ICF_COURSE.hours} hours, ${ICF_COURSE.coreHours} of them on core competencies. Your hours count from the day it began.`,
      asks: 1,
      test: { kind: 'qualifying-course', size: ICF_COURSE },
      ...verified(
        ICF_HOURS_COUNT,
        'any course with a minimum of 30 hours, of which at least 24 hours are focused on ICF Core Competencies',
      ),
    },
  ];
}

/** Who may be the mentor, now and from 2027 on. */
const MENTORS: Readonly<
  Record<
    IcfLevel['level'],
    {
      readonly text: string;
      readonly but: string;
      readonly now: Grounds;
      readonly specialisation: string;
      readonly from2027: Grounds;
    }
  >
> = {
  ACC: {
    text: 'from an ACC, PCC or MCC',
    but: ' An ACC must have renewed at least once.',
    now: verified(
      ICF_2027,
      'any current ICF credential-holder at or above the level … ACC mentors must have renewed at least once.',
    ),
    specialisation: 'MCS-ACC or MCS-PCC',
    from2027: verified(
      ICF_2027,
      'ACC Applicants - may be mentor coached by an MCS-ACC to the ACC level OR by an MCS-PCC to the PCC level',
    ),
  },
  PCC: {
    text: 'from a PCC or MCC',
    but: '',
    now: verified(ICF_2027, 'PCC Applicants - may work with a PCC or MCC current credential-holder'),
    specialisation: 'MCS-PCC',
    from2027: verified(ICF_2027, 'PCC Applicants - may be mentor coached by an MCS-PCC to the PCC level'),
  },
  MCC: {
    text: 'from an MCC',
    but: ' Hours used for an earlier credential don’t count again.',
    now: verified(
      ICF_MCC_PATH,
      'Your Mentor Coach must be an MCC … This cannot be the same Mentor Coaching that was applied toward a previous ICF Credential application.',
    ),
    specialisation: 'MCS-MCC',
    from2027: verified(ICF_2027_MCC, 'MCC Applicants - must receive mentor coaching by an MCS-MCC.'),
  },
};

function mentorRules({ level, mentors }: IcfLevel): NamedRule[] {
  const { text, but, now, specialisation, from2027 } = MENTORS[level];
  const terms: MentorTerms = { ...ICF_MENTOR_TERMS, ...mentors };
  return [
    {
      name: 'mentor-hours',
      text: `${MENTOR_HOURS} hours of mentor coaching received ${text}.`,
      more: {
        title: 'Which hours count?',
        text: `At most ${terms.groupMinutesAtMost / MINUTES_PER_HOUR} of them in a group of up to ${terms.largestGroup}.${but}`,
      },
      asks: MENTOR_HOURS,
      test: { kind: 'mentor-hours', terms, oneToOneOnly: false },
      ...now,
    },
    {
      name: 'mentor-one-to-one',
      text: `${ONE_TO_ONE_HOURS} of the mentor coaching hours one-to-one.`,
      asks: ONE_TO_ONE_HOURS,
      test: { kind: 'mentor-hours', terms, oneToOneOnly: true },
      ...verified(ICF_MENTOR, 'Of the 10 hours of mentoring, three hours must be one-on-one.'),
    },
    {
      name: 'mentor-months',
      text: `Mentor coaching over ${MENTOR_MONTHS} months or more, from the first to the last session.`,
      asks: MENTOR_MONTHS,
      test: { kind: 'mentor-months', terms },
      ...verified(ICF_MENTOR, 'If the first session is March 14, then the last session must be June 14 or after.'),
    },
    {
      name: 'mentor-specialisation',
      text: `Mentor coaching from 2027 on only with a mentor who holds ${specialisation}.`,
      more: {
        title: `What is ${specialisation}?`,
        text: 'ICF’s Mentor Coach Specialization at your level. Mentor coaching before that day still counts without it.',
      },
      asks: null,
      test: { kind: 'mentor-specialisation', terms },
      validFrom: terms.specialisationFrom,
      ...from2027,
    },
  ];
}

export const ICF_EDUCATION_RULES = icfRules('initial', (level) => [
  ...heldRules(level),
  ...educationRules(level),
  ...mentorRules(level),
]);
