// ICF, first application: coach education, mentor coaching received, and the credential that an MCC must have held.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { cited, verified, verifiedBy, type Grounds } from '../certainty.ts';
import { ONLY_PORTFOLIO, unlessContained } from './icf-paths.ts';
import { ICF_COURSE, ICF_MENTOR_TERMS, type IcfLevel } from './icf.ts';
import { unrecordedRule, type NamedRule } from '../named-rules.ts';
import type { Cited, MentorTerms } from '#domain/accreditation/evaluate/rule.ts';
import * as sources from './icf-sources.ts';
import * as words from './icf-words.ts';

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
      ...verifiedBy(words.HELD_PCC),
    },
  ];
}

const IN_REAL_TIME = cited(
  sources.TRAINING_OLDER,
  'Student contact hours – clock hours spent in synchronous (real-time) interactions between faculty and students.',
);
const ON_COMPETENCIES = cited(
  sources.TRAINING_OLDER,
  'Coach-specific training developed and delivered based on the ICF Core Competencies',
);

/** What the Portfolio path asks of the education. Of a PCC and an MCC only the older page could be read. */
const PORTFOLIO_GROUNDS: Readonly<Record<IcfLevel['level'], Grounds>> = {
  ACC: verified(
    sources.TRAINING,
    'At least 48 of the hours must be coach-specific education or training developed and delivered based on the ICF Core Competencies',
    cited(
      sources.TRAINING,
      'At least 30 of the hours must be student contact hours – clock hours spent in synchronous (real-time) interactions',
    ),
  ),
  PCC: verified(
    sources.TRAINING_OLDER,
    'Of the 125 hours required, at least 100 of the hours must be: Student contact hours',
    ON_COMPETENCIES,
  ),
  MCC: verified(
    sources.TRAINING_OLDER,
    'Of the 200 hours required, at least 160 of the hours must be',
    IN_REAL_TIME,
    ON_COMPETENCIES,
  ),
};

/** Of the hours of education on core competencies, on the Portfolio path. */
const CORE_EDUCATION_HOURS = { ACC: 48, PCC: 100, MCC: 160 };

function educationRules({ educationHours, level }: IcfLevel): NamedRule[] {
  return [
    {
      name: 'education-hours',
      text: `${educationHours} hours of coach education completed.`,
      asks: educationHours,
      test: { kind: 'education-hours' },
      ...verified(sources.EDUCATION, `${educationHours}+ hours coach-specific education`),
    },
    unrecordedRule(
      'education-portfolio',
      level === 'ACC'
        ? `${CORE_EDUCATION_HOURS[level]} of these hours on core competencies, and 30 in real time with a teacher.`
        : `${CORE_EDUCATION_HOURS[level]} of these hours in real time with a teacher, on core competencies.`,
      PORTFOLIO_GROUNDS[level],
      {
        ...ONLY_PORTFOLIO,
        ...(level === 'MCC' && {
          more: {
            title: 'Of what kind?',
            text: 'ICF’s page names the kinds for an ACC and a PCC. Our copy has lost those for an MCC.',
          },
        }),
      },
    ),
    {
      name: 'education-start',
      text: `A course of at least ${ICF_COURSE.hours} hours that ICF approved, or with ${ICF_COURSE.coreHours} of them on core competencies. Your hours count from the day it began.`,
      asks: 1,
      test: { kind: 'qualifying-course', size: ICF_COURSE },
      ...verified(
        sources.HOURS_COUNT,
        'any course with a minimum of 30 hours, of which at least 24 hours are focused on ICF Core Competencies',
        cited(sources.EXPERIENCE, 'any ICF-approved program with at least 30 hours'),
      ),
    },
  ];
}

/** How much mentor coaching, over how long. */
export const MENTORING_ASKED = cited(
  sources.CHANGES_2027,
  '10 hours of mentor coaching, done over 3 months or longer, with at least 3 hours being one to one hours with the mentor',
);

/** Who may be the mentor, now and from 2027 on. */
export const MENTORS: Readonly<
  Record<
    IcfLevel['level'],
    {
      readonly text: string;
      readonly but: string;
      readonly now: Cited;
      readonly specialisation: string;
      readonly from2027: Cited;
    }
  >
> = {
  ACC: {
    text: 'from an ACC, PCC or MCC',
    but: ' An ACC must have renewed at least once.',
    now: cited(
      sources.CHANGES_2027,
      'any current ICF credential-holder at or above the level … ACC mentors must have renewed at least once.',
    ),
    specialisation: 'MCS-ACC or MCS-PCC',
    from2027: cited(
      sources.CHANGES_2027,
      'Beginning January 1, 2027 … ACC Applicants - may be mentor coached by an MCS-ACC to the ACC level OR by an MCS-PCC to the PCC level',
    ),
  },
  PCC: {
    text: 'from a PCC or MCC',
    but: '',
    now: cited(sources.CHANGES_2027, 'PCC Applicants - may work with a PCC or MCC current credential-holder'),
    specialisation: 'MCS-PCC',
    from2027: cited(
      sources.CHANGES_2027,
      'Beginning January 1, 2027 … PCC Applicants - may be mentor coached by an MCS-PCC to the PCC level',
    ),
  },
  MCC: {
    text: 'from an MCC',
    but: ' Hours used for an earlier credential don’t count again.',
    now: cited(
      sources.MCC_PATH,
      'Your Mentor Coach must be an MCC … This cannot be the same Mentor Coaching that was applied toward a previous ICF Credential application.',
    ),
    specialisation: 'MCS-MCC',
    from2027: cited(
      sources.CHANGES_2027_MCC,
      'Beginning January 1, 2027: MCC Applicants - must receive mentor coaching by an MCS-MCC.',
    ),
  },
};

/** A programme for an ACC contains none for a PCC. */
const ASKED_ON_LEVEL_1 = cited(
  sources.MENTOR,
  'Credentialing candidates on the PCC Level 1 / ACSTH and Portfolio paths must complete 10 hours of Mentor Coaching prior to submitting their application.',
);

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
      ...verifiedBy(
        MENTORING_ASKED,
        now,
        cited(
          sources.GROUP_MENTORING,
          'Group mentoring may count for a maximum of seven (7) hours … may not consist of more than 10 participants.',
        ),
        ...(level === 'PCC' ? [ASKED_ON_LEVEL_1] : []),
      ),
    },
    {
      name: 'mentor-one-to-one',
      text: `${ONE_TO_ONE_HOURS} of the mentor coaching hours one-to-one.`,
      asks: ONE_TO_ONE_HOURS,
      test: { kind: 'mentor-hours', terms, oneToOneOnly: true },
      ...verified(sources.MENTOR, 'Of the 10 hours of mentoring, three hours must be one-on-one.'),
    },
    {
      name: 'mentor-months',
      text: `Mentor coaching over ${MENTOR_MONTHS} months or more, from the first to the last session.`,
      asks: MENTOR_MONTHS,
      test: { kind: 'mentor-months', terms },
      ...verified(
        sources.MENTOR,
        'If the first session is March 14, then the last session must be June 14 or after.',
        MENTORING_ASKED,
      ),
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
      ...verifiedBy(from2027),
    },
  ];
}

export const icfEducationRules = (level: IcfLevel): NamedRule[] => [
  ...heldRules(level),
  ...educationRules(level),
  ...mentorRules(level).map((rule) => ({ ...rule, ...unlessContained(level.level, 'mentor-coaching') })),
];
