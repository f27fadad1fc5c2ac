// ICF, first application: how the coaching itself is judged, and the exam. No record shows them. On 1 April 2027 a mentor's
// validation takes the place of the recording for an ACC or PCC on the Portfolio path.
import { verified } from '#domain/accreditation/bodies/certainty.ts';
import { ICF_EXAM, ICF_MCC_PATH, ICF_PCC_PATHS, ICF_PERFORMANCE } from './icf-sources.ts';
import { icfRules } from './icf-rules.ts';
import { unrecordedRule } from '#domain/accreditation/bodies/named-rules.ts';

const LAST_DAY_OF_RECORDINGS = '2027-03-31';
const VALIDATION_FROM = '2027-04-01';

const EVALUATION = 'performance-evaluation';

export const ICF_PERFORMANCE_RULES = icfRules('initial', ({ level }) => {
  const exam = unrecordedRule(
    'exam',
    'ICF’s written exam, which you take once your application is approved.',
    level === 'ACC'
      ? verified(
          ICF_PCC_PATHS,
          'all applicants for an ICF ACC, PCC, or MCC Credential will be required to take and pass the new exam',
        )
      : verified(ICF_EXAM, 'For both PCC and MCC candidates, the ICF Credentialing Exam is a key requirement'),
  );
  if (level === 'MCC')
    return [
      exam,
      unrecordedRule(
        EVALUATION,
        'A performance evaluation: two recordings of your coaching with their transcripts.',
        verified(
          ICF_MCC_PATH,
          'Performance evaluation (two audio recordings and written transcripts of coaching sessions).',
        ),
      ),
    ];
  return [
    exam,
    unrecordedRule(
      EVALUATION,
      'On the Portfolio path, a recording of your coaching for ICF’s performance evaluation.',
      verified(
        ICF_PERFORMANCE,
        'the Performance Evaluation will no longer be a requirement for ACC and PCC Portfolio credentials effective April 1, 2027',
      ),
      { validTo: LAST_DAY_OF_RECORDINGS },
    ),
    unrecordedRule(
      'mentor-validation',
      'On the Portfolio path, the validation of your coaching by a mentor coach with the Mentor Coach Specialization (MCS).',
      verified(
        ICF_PERFORMANCE,
        'qualified through robust training and the Mentor Coach Qualification (MCQ) — to validate coaching competence through structured, evidence‑based evaluation',
      ),
      { validFrom: VALIDATION_FROM, replaces: EVALUATION },
    ),
  ];
});
