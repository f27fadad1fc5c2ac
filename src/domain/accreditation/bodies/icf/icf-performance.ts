// ICF, first application: how the coaching itself is assessed, and the exam. No record shows them. On 1 April 2027 a mentor's
// validation takes the place of the recordings for an ACC or PCC on the Portfolio path.
import { addDays } from '#domain/time.ts';
import { cited, verified, verifiedBy } from '../certainty.ts';
import * as sources from './icf-sources.ts';
import * as words from './icf-words.ts';
import { ONLY_LEVEL_1, ONLY_PORTFOLIO, unlessContained } from './icf-paths.ts';
import { unrecordedRule, type NamedRule } from '../named-rules.ts';
import { ICF_VALIDATION_FROM, type IcfLevel } from './icf.ts';

const EVALUATION = 'performance-evaluation';
const VALIDATION = 'mentor-validation';

const ENDS = cited(
  sources.PERFORMANCE,
  'the Performance Evaluation will no longer be a requirement for ACC and PCC Portfolio credentials effective April 1, 2027',
);

/** What the recordings are assessed by. Those of a PCC did not change. */
const MINIMUM_SKILLS: NamedRule = unrecordedRule(
  'minimum-skills',
  'Your coaching is judged by ICF’s Minimum Skills Requirements, those of 2026.',
  verified(
    sources.MINIMUM_SKILLS,
    'Beginning January 1, 2026, ACC and MCC credential candidates will be evaluated using the updated Minimum Skills Requirements.',
    cited(
      sources.COMPETENCIES,
      'September 8, 2025 … Updates to the Core Competencies will drive corresponding updates to the Minimum Skills Requirements.',
    ),
  ),
  {
    validFrom: '2026-01-01',
    more: {
      title: 'And the competencies?',
      text: 'ICF renewed its Core Competencies in September 2025. Ask whether its exams follow them yet.',
    },
  },
);

const EXAMS: Readonly<Record<IcfLevel['level'], NamedRule>> = {
  ACC: unrecordedRule(
    'exam',
    'ICF’s ACC Exam, the last step of your application.',
    verified(
      sources.ACC_EXAM,
      'As a final step of the ACC certification process, all ACC candidates must achieve a passing score on the written exam.',
    ),
  ),
  PCC: credentialingExam(),
  MCC: credentialingExam(),
};

function credentialingExam(): NamedRule {
  return unrecordedRule(
    'exam',
    'The ICF Credentialing Exam.',
    verified(sources.EXAM, 'For both PCC and MCC candidates, the ICF Credentialing Exam is a key requirement'),
  );
}

/** Recordings, where no programme has looked at any; of an ACC and PCC until they end. */
function evaluationRules(level: IcfLevel['level']): NamedRule[] {
  const asked = unlessContained(level, EVALUATION);
  if (level === 'MCC')
    return [
      unrecordedRule(
        EVALUATION,
        'A performance evaluation: two recordings of your coaching with their transcripts.',
        verifiedBy(words.MCC_RECORDINGS),
        asked,
      ),
    ];
  return [
    unrecordedRule(
      EVALUATION,
      level === 'ACC'
        ? 'A performance evaluation: 1 recording of your coaching with its transcript.'
        : 'A performance evaluation: 2 recordings of your coaching with their transcripts.',
      level === 'ACC' ? verifiedBy(words.ACC_RECORDING, ENDS) : verifiedBy(words.PCC_RECORDINGS, ENDS),
      { ...asked, validTo: addDays(ICF_VALIDATION_FROM, -1) },
    ),
    validationRule(level),
    ...(level === 'PCC' ? [LEVEL_1_EVALUATION] : []),
  ];
}

const validationRule = (level: 'ACC' | 'PCC'): NamedRule =>
  unrecordedRule(
    VALIDATION,
    'The validation of your coaching by a mentor coach, who has the Mentor Coach Specialization (MCS).',
    verifiedBy(
      words.MENTOR_VALIDATES,
      cited(sources.CHANGES_2027, 'an individual who holds an ICF Mentor Coach Specialization (MCS)'),
      ...(level === 'PCC' ? [words.PCC_RECORDINGS] : []),
    ),
    {
      ...ONLY_PORTFOLIO,
      validFrom: ICF_VALIDATION_FROM,
      replaces: EVALUATION,
      ...(level === 'PCC' && {
        more: {
          title: 'And on the Level 1 path?',
          text: 'ICF announced their end for Portfolio alone. Ask whether you still need 2.',
        },
      }),
    },
  );

/** Nothing says that the recordings end for those who come with a Level 1 programme. */
const LEVEL_1_EVALUATION: NamedRule = unrecordedRule(
  'level-1-evaluation',
  '2 recordings of your coaching with their transcripts. ICF announced their end for Portfolio alone, so ask whether they are still needed.',
  verifiedBy(words.PCC_RECORDINGS, ENDS),
  { ...ONLY_LEVEL_1, insteadOf: [VALIDATION], validFrom: ICF_VALIDATION_FROM, replaces: EVALUATION },
);

export const icfPerformanceRules = ({ level }: IcfLevel): NamedRule[] => [
  EXAMS[level],
  ...(level === 'PCC' ? [] : [MINIMUM_SKILLS]),
  ...evaluationRules(level),
];
