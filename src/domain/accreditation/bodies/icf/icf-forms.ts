// What ICF's applications ask for.
import { cited } from '../certainty.ts';
import {
  FEE,
  FEE_UNREAD,
  formPart,
  fromDay,
  HOURS,
  onlyWhen,
  OWN,
  recordsOf,
  TO_SIGN,
  type FormPart,
  type HandInForm,
} from '../hand-in-form.ts';
import * as words from './icf-words.ts';
import { ONLY_PORTFOLIO, unlessContained } from './icf-paths.ts';
import type { Cited } from '#domain/accreditation/evaluate/rule.ts';
import { ICF_RENEWAL_FORMS } from './icf-renewal-forms.ts';
import * as sources from './icf-sources.ts';
import { ICF_VALIDATION_FROM, type IcfLevel } from './icf.ts';

const EVALUATION = 'performance-evaluation';

const RECORDINGS: Readonly<Record<IcfLevel['level'], readonly [text: string, cited: Cited]>> = {
  ACC: ['1 recording of your coaching with its transcript.', words.ACC_RECORDING],
  PCC: ['2 recordings of your coaching with their transcripts.', words.PCC_RECORDINGS],
  MCC: ['Two recordings of your coaching with their transcripts.', words.MCC_RECORDINGS],
};

function evaluationParts(level: IcfLevel['level']): FormPart[] {
  const [text, cited] = RECORDINGS[level];
  const recordings = formPart(EVALUATION, 'Performance evaluation', text, OWN, cited);
  if (level === 'MCC') return [recordings];
  const validation = formPart(
    'mentor-validation',
    'Validation of your coaching',
    'A mentor coach validates your coaching, in place of recordings. On the Level 1 path to a PCC ask whether recordings stay.',
    OWN,
    words.MENTOR_VALIDATES,
    words.PCC_RECORDINGS,
  );
  return fromDay(ICF_VALIDATION_FROM, recordings, validation).map((part) =>
    onlyWhen(unlessContained(level, EVALUATION), part),
  );
}

const CREDENTIAL = formPart(
  'credential',
  'Your PCC',
  'That you hold it, or held it before.',
  recordsOf('credentials'),
  words.HELD_PCC,
);

const EDUCATION = formPart(
  'education',
  'Coach education',
  'A certificate or signed letter for each programme, with its name, dates and hours.',
  recordsOf('education', { certificates: 'asked' }),
  words.PROOF_OF_COURSE,
  words.PROGRAMME_CERTIFICATE,
);
const OUTLINES = onlyWhen(
  ONLY_PORTFOLIO,
  formPart(
    'course-outlines',
    'Outlines of courses',
    'What was taught, for each course that ICF did not accredit.',
    OWN,
    words.ROBUST_DOCUMENTS,
  ),
);

const mentoring = (level: IcfLevel['level']) =>
  onlyWhen(
    unlessContained(level, 'mentor-coaching'),
    formPart(
      'mentor-coaching',
      'Mentor coaching',
      'Each mentor with email address, credential, first and last day, and hours. A letter need not be sent.',
      recordsOf('mentor_coaching'),
      words.MENTORING_DOCUMENTED,
      words.MENTORS_LISTED,
      words.MENTOR_PROVES_NOTHING,
    ),
  );

const EXPERIENCE: readonly FormPart[] = [
  formPart(
    'coaching-hours',
    'Coaching experience',
    'Your hours in all, paid and pro bono. You enter the sums and attest them.',
    HOURS,
    words.LOG_STAYS,
    words.ATTESTED,
  ),
  formPart(
    'client-log',
    'Client coaching log',
    'Kept and not sent. ICF asks for it if it audits you.',
    { kind: 'log', isNamed: true },
    words.LOG_STAYS,
  ),
  formPart(
    'letters',
    'Letters of organisations',
    'A signed letter in place of the names of those coached there.',
    { kind: 'letters' },
    words.LETTER_FOR_NAMES,
  ),
];

const ATTESTATION = formPart(
  'declaration',
  'Attestation',
  'That you obtained your hours as ICF requires. The form has its own words.',
  {
    kind: 'declaration',
    draft: [
      'I attest that I obtained the coaching hours stated here as ICF requires, after my coach education began.',
      'My log names only clients who agreed to be named. I keep it, and show it when I am asked.',
      TO_SIGN,
    ],
  },
  words.LOG_STAYS,
  words.ATTESTED,
);

const applicationFor = (level: IcfLevel['level']): HandInForm => ({
  levels: [level],
  stage: 'initial',
  read: 'We couldn’t read ICF’s form of today: it opens after signing in there. Its form of 2019 could be filled in in any order. The parts are those that ICF’s pages name.',
  order: words.ANY_ORDER,
  parts: [
    ...(level === 'MCC' ? [CREDENTIAL] : []),
    EDUCATION,
    OUTLINES,
    mentoring(level),
    ...EXPERIENCE,
    ...evaluationParts(level),
    ATTESTATION,
    level === 'ACC'
      ? formPart('fee', 'Fee', 'ICF’s page has a price, which our copy has lost.', FEE, words.PRICE)
      : FEE_UNREAD,
    formPart('exam', 'Exam', 'After your application was reviewed.', OWN, words.EXAM_LAST),
  ],
});

const ACTC_APPLICATION: HandInForm = {
  levels: ['ACTC'],
  stage: 'initial',
  read: 'We couldn’t read ICF’s form. The parts and their order are those of ICF’s list of documents for it.',
  order: cited(sources.ACTC_DOCUMENTS, 'What supporting documentation do I need to submit for the ACTC?'),
  parts: [
    formPart(
      'credential',
      'Your credential',
      'An ACC, PCC or MCC that is current.',
      recordsOf('credentials'),
      words.TEAM_CREDENTIAL,
    ),
    formPart(
      'education',
      'Team coaching education',
      'A certificate, badge or letter for each programme.',
      recordsOf('education', { certificates: 'asked' }),
      cited(sources.ACTC_DOCUMENTS, 'Team coaching program certificate, badge or letter of completion'),
    ),
    formPart(
      'course-outlines',
      'Outlines of courses',
      'For each programme that is not accredited.',
      OWN,
      cited(sources.ACTC_DOCUMENTS, 'For any non-accredited programs: course outline or syllabus'),
    ),
    formPart(
      'supervision',
      'Supervision',
      'Each supervisor with the hours, as an older copy of ICF’s list has it.',
      recordsOf('supervision_sessions'),
      words.SUPERVISORS_NAMED,
    ),
    formPart(
      'team-hours',
      'Team coaching',
      'Hours, first and last day and size of each engagement.',
      HOURS,
      cited(
        sources.ACTC_DOCUMENTS,
        'the total hours of the team engagement, the start and end dates of the engagement, and the number of team members',
      ),
    ),
    formPart(
      'letters',
      'Letters of verification',
      'Two letters, signed and on letterhead.',
      { kind: 'letters' },
      words.TEAM_LETTERS,
    ),
    FEE_UNREAD,
    formPart('exam', 'Exam', 'ICF’s exam in team coaching.', OWN, words.TEAM_EXAM),
  ],
};

export const ICF_FORMS: readonly HandInForm[] = [
  applicationFor('ACC'),
  applicationFor('PCC'),
  applicationFor('MCC'),
  ACTC_APPLICATION,
  ...ICF_RENEWAL_FORMS,
];
