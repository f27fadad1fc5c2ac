// ICF's words that its rules and its forms both cite.
import { cited } from '#domain/accreditation/bodies/certainty.ts';
import {
  ICF_ACTC,
  ICF_ACTC_DOCUMENTS,
  ICF_ACTC_EXAM,
  ICF_EDUCATION,
  ICF_EVALUATIONS,
  ICF_LAPSED,
  ICF_LOG,
  ICF_MCC_PATH,
  ICF_PERFORMANCE,
  ICF_RENEW,
  ICF_SIMPLER_RENEWAL,
  ICF_SLIDES_2018,
  ICF_SUPERVISION,
} from './icf-sources.ts';

export const HELD_PCC = cited(ICF_EDUCATION, 'Currently holds (or previously held) a PCC credential');
export const LETTER_FOR_NAMES = cited(
  ICF_LOG,
  'do not consent to have their names listed must be left off … in lieu of listing each individual … a letter of verification',
);
export const ACC_RECORDING = cited(ICF_EVALUATIONS, 'ACC Portfolio Path: 1 recording with transcript');
export const PCC_RECORDINGS = cited(
  ICF_EVALUATIONS,
  'PCC Level 1 Path: 2 recordings with transcripts; PCC Portfolio Path: 2 recordings with transcripts',
);
export const MCC_RECORDINGS = cited(
  ICF_MCC_PATH,
  'Performance evaluation (two audio recordings and written transcripts of coaching sessions).',
);
export const MENTOR_VALIDATES = cited(
  ICF_PERFORMANCE,
  'qualified through robust training and the Mentor Coach Qualification (MCQ) — to validate coaching competence through structured, evidence‑based evaluation',
);

export const TEAM_CREDENTIAL = cited(ICF_ACTC, 'Be an ICF credential-holder at any level, in good standing');
export const TEAM_LETTERS = cited(
  ICF_ACTC_DOCUMENTS,
  'Letter of verification for two team coaching engagements … Letters should be signed, submitted on company letterhead',
);
export const TEAM_EXAM = cited(
  ICF_ACTC_EXAM,
  'The ICF Team Coaching Certification Exam is the final step in achieving this advanced certification.',
);

export const CCE_COUNTED = cited(ICF_LAPSED, '40 CCE units (Minimum of 24 must be Core Competencies)');
export const MENTORING_IS_CORE = cited(
  ICF_SLIDES_2018,
  'Mentor coaching hours will be counted toward Core Competency CCE requirements.',
);
export const SUPERVISION_IS_CORE = cited(
  ICF_SUPERVISION,
  'up to 10 hours of Coaching Supervision (delivering or receiving) as core competency Continuing Coach Education (CCE) units',
);
export const MENTORING_EACH_TERM = cited(ICF_RENEW, 'Mentor Coaching is required for each ACC renewal cycle.');
export const HAND_IN_FROM = cited(
  ICF_RENEW,
  'You may submit your renewal application up to 10 months prior to your credential expiration date.',
);
export const GRACE = cited(
  ICF_SIMPLER_RENEWAL,
  'two-month grace period, your credential or certification will lapse. After this time, you have an additional 10 months to renew.',
);
export const LATE_FEE = cited(
  ICF_SIMPLER_RENEWAL,
  'beginning November 3, those with lapsed credentials … will be assessed a $100 USD late fee',
);
export const FROM_LAST_DAY = cited(
  ICF_SIMPLER_RENEWAL,
  'your credential will be renewed for three years from its most recent expiration date',
);
