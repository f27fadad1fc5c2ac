// ICF's words that its forms cite, some of them its rules too. The forms themselves are behind a sign-in; two of 2019 were published as
// samples.
import { cited, readOn } from '../certainty.ts';
import * as sources from './icf-sources.ts';

export const HELD_PCC = cited(sources.EDUCATION, 'Currently holds (or previously held) a PCC credential');
export const LETTER_FOR_NAMES = cited(
  sources.LOG,
  'do not consent to have their names listed must be left off … in lieu of listing each individual … a letter of verification',
);
export const ACC_RECORDING = cited(sources.EVALUATIONS, 'ACC Portfolio Path: 1 recording with transcript');
export const PCC_RECORDINGS = cited(
  sources.EVALUATIONS,
  'PCC Level 1 Path: 2 recordings with transcripts; PCC Portfolio Path: 2 recordings with transcripts',
);
export const MCC_RECORDINGS = cited(
  sources.MCC_PATH,
  'Performance evaluation (two audio recordings and written transcripts of coaching sessions).',
);
export const MENTOR_VALIDATES = cited(
  sources.PERFORMANCE,
  'qualified through robust training and the Mentor Coach Qualification (MCQ) — to validate coaching competence through structured, evidence‑based evaluation',
);

export const TEAM_CREDENTIAL = cited(sources.ACTC, 'Be an ICF credential-holder at any level, in good standing');
export const TEAM_LETTERS = cited(
  sources.ACTC_DOCUMENTS,
  'Letter of verification for two team coaching engagements … Letters should be signed, submitted on company letterhead',
);
export const TEAM_EXAM = cited(
  sources.ACTC_EXAM,
  'The ICF Team Coaching Certification Exam is the final step in achieving this advanced certification.',
);

export const CCE_COUNTED = cited(sources.LAPSED, '40 CCE units (Minimum of 24 must be Core Competencies)');
export const MENTORING_IS_CORE = cited(
  sources.SLIDES_2018,
  'Mentor coaching hours will be counted toward Core Competency CCE requirements.',
);
export const SUPERVISION_IS_CORE = cited(
  sources.SUPERVISION,
  'up to 10 hours of Coaching Supervision (delivering or receiving) as core competency Continuing Coach Education (CCE) units',
);
export const MENTORING_EACH_TERM = cited(sources.RENEW, 'Mentor Coaching is required for each ACC renewal cycle.');
export const HAND_IN_FROM = cited(
  sources.RENEW,
  'You may submit your renewal application up to 10 months prior to your credential expiration date.',
);
export const GRACE = cited(
  sources.SIMPLER_RENEWAL,
  'two-month grace period, your credential or certification will lapse. After this time, you have an additional 10 months to renew.',
);
export const LATE_FEE = cited(
  sources.SIMPLER_RENEWAL,
  'beginning November 3, those with lapsed credentials … will be assessed a $100 USD late fee',
);
export const FROM_LAST_DAY = cited(
  sources.SIMPLER_RENEWAL,
  'your credential will be renewed for three years from its most recent expiration date',
);

// Of forms alone.
const source = readOn('2026-11-26');

const ACC_PAGE = source(
  'ICF, ACC Credential (test site)',
  'https://staging.coachingfederation.org/credentials-and-standards/credentials-paths/acc-credential',
);
const SAMPLE_2019 = source(
  'ICF, PCC ACSTH Sample Application (October 2019)',
  'https://cupdf.com/document/pcc-acsth-sample-application-international-coach-federation-2019-10-9-pcc.html',
);
const APPLYING = source(
  'ICF, questions on applying for a credential',
  'https://coachingfederation.org/blog/child_category_faq_2/applying-for-a-credential/page/3',
);
const TRAINING_DOCUMENTS = source(
  'ICF, Training requirements (documents for the Portfolio path)',
  'https://coachingfederation.org/credentials-and-standards/training-requirements',
);
const MENTOR_QUESTIONS = source(
  'Second-hand: Goal Imagery Institute, FAQ about coach mentoring',
  'https://goalimageryinstitute.com/faq-about-coach-mentoring/',
);
const NO_DOCUMENTS = source(
  'ICF Support, Do I need to submit documentation with my credential renewal?',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000899283-do-i-need-to-submit-documentation-with-my-credential-renewal-',
);
const ACTC_DOCUMENTS_2023 = source(
  'ICF Support, What supporting documentation do I need to submit for the ACTC? (an older copy)',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000880901-what-supporting-documentation-do-i-need-to-submit-for-the-actc-',
);
const CCE_CREDITS = source(
  'ICF, Professional development (test site)',
  'https://staging.coachingfederation.org/credentials-and-standards/professional-development',
);

export const ANY_ORDER = cited(
  SAMPLE_2019,
  'You are not required to complete the requirements in any specific order but you will need to complete all requirements',
);
export const PROGRAMME_CERTIFICATE = cited(
  ACC_PAGE,
  'you will submit your program certificate and coaching experience hours in your credential application',
);
export const EXAM_LAST = cited(
  ACC_PAGE,
  'Once the application review process is complete, you will then take the ICF Credentialing Exam.',
);
export const PRICE = cited(ACC_PAGE, 'Level 1 / Level 2 / ACTP Path Application Price:');
export const PROOF_OF_COURSE = cited(
  TRAINING_DOCUMENTS,
  'proof of completion in the form of a certificate or signed letter … name of the program, dates of attendance, and total hours completed',
);
export const ROBUST_DOCUMENTS = cited(
  TRAINING_DOCUMENTS,
  'submit robust documentation with their application for any non-ICF accredited coaching education programs',
);
export const MENTORING_DOCUMENTED = cited(
  sources.PCC_PATHS,
  'Candidates on the PCC ACSTH and Portfolio paths must document at least 10 hours of Mentor Coaching on their online application.',
);
export const MENTORS_LISTED = cited(
  MENTOR_QUESTIONS,
  'Listing the name of your Mentor Coach with their email address, credentialing level along with the start & end date of mentoring',
);
export const MENTOR_PROVES_NOTHING = cited(
  MENTOR_QUESTIONS,
  'Your Mentor Coach is not obligated in providing you with documentation but will have to confirm the information',
);
export const LOG_STAYS = cited(
  APPLYING,
  'you will not upload your client coaching log to ICF. You will enter your total number of coaching hours … and attest',
);
export const ATTESTED = cited(
  sources.PCC_PATHS,
  'Coaches must complete an attestation of this experience as part of the application.',
);
export const NOTHING_TO_UPLOAD = cited(
  NO_DOCUMENTS,
  'You no longer need to upload Continuing Coach Education (CCE) documentation when you submit your ICF credential renewal application.',
);
export const KEEP_FOR_MONTHS = cited(
  NO_DOCUMENTS,
  'we recommend keeping your CCE records in your personal files for at least six months after submitting your renewal',
);
export const CREDITS_ENTERED = cited(
  CCE_CREDITS,
  'In your renewal application, you will be asked to enter CCE credits. For renewal purposes 1 hour = 1 CCE.',
);
export const TWO_TYPES = cited(CCE_CREDITS, 'CCE credits are awarded in two credit types.');
export const SUPERVISORS_NAMED = cited(
  ACTC_DOCUMENTS_2023,
  'Coaching supervisor(s)’ name and information, including the total number of coaching supervision or guided reflective practice hours',
);
