// The sources of ICF's rules.
import { readOn } from '../certainty.ts';

const source = readOn('2026-11-22');
const later = readOn('2026-11-23');
const latest = readOn('2026-11-26');

export const EXPERIENCE = source(
  'ICF, Experience Requirements',
  'https://coachingfederation.org/experience-requirements',
);
export const HOURS_COUNT = source(
  'ICF Support, Do my coaching experience hours count?',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000896617',
);
export const LOG = source(
  'ICF Support, What information does ICF require for the client coaching log?',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000653702',
);
export const FAQ = source(
  'ICF, Frequently asked questions on credentialing',
  'https://coachingfederation.org/faqs?fwp_faqs_categories=credentialing',
);
export const MENTOR = source(
  'ICF, Mentor Coaching',
  'https://staging.coachingfederation.org/credentials-and-standards/mentor-coaching',
);
export const MCC_PATH = source('ICF, MCC Path (an older page)', 'https://coachfederation.org/icf-credential/mcc-path');
/** The same page in an older copy. */
export const LOG_OLDER = latest(
  'ICF Support, the client coaching log (an older copy)',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000653702',
);
/** ICF's words on paid hours, as schools and communities of coaches repeat them. */
export const PAID = latest('Second-hand: ReciproCoach', 'https://reciprocoach.com/client_coaching_hours.php');
export const PAID_BY_OTHERS = latest('Second-hand: Clara Nader', 'https://claranader.com/blog/dfsfsgfdfhgfhfgh-17');
export const PEERS = latest(
  'Second-hand: International Coach Academy',
  'https://support.coachcampus.com/support/solutions/articles/4000087325',
);
export const REPORTS = latest(
  'Second-hand: Attuned, When should you coach and when should you manage?',
  'https://attuned.ai/blog/when-should-you-coach-and-when-should-you-manage',
);
/** A school's page without a date. */
export const REPORTS_OLDER = latest(
  'Second-hand: More about Coaching Hours',
  'https://www.docstoc.com/docs/132410367/More-about-Coaching-Hours',
);
export const CHARITY = latest('UK ICF, Help', 'https://help.coachingfederation.org.uk/en/articles/1351234');
export const TRAINING = latest(
  'ICF, Education and Training Requirements',
  'https://coachingfederation.org/training-requirements',
);
export const TRAINING_OLDER = latest(
  'ICF, Training Requirements (an older page)',
  'https://coachfederation.org/training-requirements',
);
/** Written for programmes; coaches are asked the same. */
export const GROUP_MENTORING = latest(
  'ICF Support, mentoring in training programs',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000645010',
);
export const ACC_EXAM = latest('ICF, ACC Exam', 'https://coachingfederation.org/credentials-and-standards/acc-exam');
export const EVALUATIONS = latest(
  'ICF, Performance Evaluations (test site)',
  'https://icfcoachingfederation.kinsta.cloud/credentialing/performance-evaluations',
);
/** What the programmes of each level contain, and by which path their graduates apply. */
export const PROGRAMMES = latest(
  'ICF Support, How do I know the accreditation type of my education program?',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000898478',
);
export const PCC_PATHS = latest(
  'ICF, PCC Paths (an older page)',
  'https://coachfederation.org/icf-credential/pcc-paths',
);
export const MINIMUM_SKILLS = latest(
  'ICF, New Minimum Skills Requirements',
  'https://coachingfederation.org/blog/supporting-coaches-with-greater-clarity-new-minimum-skills-requirements',
);
export const COMPETENCIES = latest(
  'ICF, ICF Core Competencies: The Next Evolution',
  'https://coachingfederation.org/blog/icf-core-competencies-the-next-evolution',
);
export const EXAM = source(
  'ICF, PCC and MCC exam',
  'https://coachingfederation.org/credentialing/icf-credential-exams/pcc-mcc-exam',
);
export const EDUCATION = source(
  'ICF, Education and training requirements',
  'https://coachingfederation.org/credentialing/prepare-for-icf-credential-application/education-training-requirements',
);
export const CHANGES_2027 = source(
  'ICF Support, 2027 changes to ACC and PCC credential requirements',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000900518',
);
export const CHANGES_2027_MCC = source(
  'ICF Support, 2027 changes to MCC credential requirements',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000900562',
);
export const PERFORMANCE = source(
  'ICF, Mentor coaching requirement replacing ACC and PCC performance evaluations',
  'https://coachingfederation.org/blog/mentor-coaching-requirement-replacing-acc-pcc-performance-evaluations',
);
export const RENEWAL_ETHICS = source(
  'ICF, Ethics in credential renewal (2015)',
  'https://www.coachfederation.org/newsdetail.cfm?ItemNumber=4150',
);
/** ICF's slides. */
export const SLIDES_2018 = latest(
  'ICF, Answering Your Questions: Credentialing Changes 2018',
  'https://businessdocbox.com/Human_Resources/102640672-Answering-your-questions-icf-credentialing-changes-2018.html',
);
export const RENEW = latest(
  'ICF, Renew your credential',
  'https://coachingfederation.org/credentials-and-standards/renew-credential',
);
export const LAPSED = latest(
  'ICF Support, How can I renew my lapsed credential?',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000896084',
);
export const SIMPLER_RENEWAL = latest(
  'ICF, Credential renewal: a simplified process',
  'https://coachingfederation.org/blog/credential-renewal-simplified-process',
);
export const SUPERVISION = latest('ICF, Coaching Supervision', 'https://coachingfederation.org/coaching-supervision');
export const CYCLE = later(
  'ICF, Professional development',
  'https://coachingfederation.org/credentialing/coaching-competencies/professional-development',
);
/** A mentor coach who quotes ICF's change of 2018 in full. */
export const RENEWAL_2018 = source(
  'Second-hand: The Performance Solution, quoting ICF in 2018',
  'https://theperformancesolution.com/change-icfs-credential-renewal-policy',
);
export const RENEWAL_GUIDE = source(
  'Second-hand: Regal Unlimited, How to renew your ICF ACC credential',
  'https://regalunlimited.com/how-to-renew-your-icf-acc-credential-a-step-by-step-guide/',
);

export const ACTC = later('ICF, ACTC', 'https://coachingfederation.org/credentialing/icf-credentials-overview/actc/');
export const TEAM_COACHING = later(
  'ICF, Advanced Certification in Team Coaching',
  'https://coachingfederation.org/credentials-and-standards/team-coaching',
);
export const ACTC_DOCUMENTS = later(
  'ICF Support, What supporting documentation do I need to submit for the ACTC?',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000880901',
);
export const ACTC_2027 = later(
  'ICF Support, 2027 changes to the coaching supervision requirement of the ACTC',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000900710',
);
export const ACTC_FAQ = later(
  'ICF, Frequently asked questions: applying for the ACTC',
  'https://staging.coachingfederation.org/faq-categories/credentials',
);
export const ACTC_EXAM = latest(
  'ICF, Team Coaching Certification Exam',
  'https://coachingfederation.org/credentials-and-standards/team-coaching/exam',
);
/** A supervisor who repeats ICF's list, which the copy of ICF's own page has lost. */
export const SUPERVISORS = later(
  'Second-hand: Dan Brown, on ICF’s supervisors (2026)',
  'https://danbrowncoachingsupervision.com/article-icf-csq.html',
);
export const ACTC_ENGAGEMENTS = later(
  'Second-hand: Coacharya, Experience requirements of the ACTC',
  'https://coacharya.com/experience-requirements/',
);
export const ACTC_SUPERVISION = later(
  'Second-hand: Coacharya, Coaching supervision requirements of the ACTC',
  'https://coacharya.com/coaching-supervision-requirements/',
);
