// The sources of ICF's rules.
import type { Confirmations } from '#domain/accreditation/bodies/credential-body.ts';
import { readOn } from '#domain/accreditation/bodies/certainty.ts';

const source = readOn('2026-11-22');
const later = readOn('2026-11-23');
const latest = readOn('2026-11-26');

export const ICF_EXPERIENCE = source(
  'ICF, Experience Requirements',
  'https://coachingfederation.org/experience-requirements',
);
export const ICF_HOURS_COUNT = source(
  'ICF Support, Do my coaching experience hours count?',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000896617',
);
export const ICF_LOG = source(
  'ICF Support, What information does ICF require for the client coaching log?',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000653702',
);
export const ICF_FAQ = source(
  'ICF, Frequently asked questions on credentialing',
  'https://coachingfederation.org/faqs?fwp_faqs_categories=credentialing',
);
export const ICF_MENTOR = source(
  'ICF, Mentor Coaching',
  'https://staging.coachingfederation.org/credentials-and-standards/mentor-coaching',
);
export const ICF_MCC_PATH = source(
  'ICF, MCC Path (an older page)',
  'https://coachfederation.org/icf-credential/mcc-path',
);
/** The same page in an older copy. */
export const ICF_LOG_OLDER = latest(
  'ICF Support, the client coaching log (an older copy)',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000653702',
);
/** ICF's words on paid hours, as schools and communities of coaches repeat them. */
export const ICF_PAID = latest('Second-hand: ReciproCoach', 'https://reciprocoach.com/client_coaching_hours.php');
export const ICF_PAID_BY_OTHERS = latest('Second-hand: Clara Nader', 'https://claranader.com/blog/dfsfsgfdfhgfhfgh-17');
export const ICF_PEERS = latest(
  'Second-hand: International Coach Academy',
  'https://support.coachcampus.com/support/solutions/articles/4000087325',
);
export const ICF_REPORTS = latest(
  'Second-hand: Attuned, When should you coach and when should you manage?',
  'https://attuned.ai/blog/when-should-you-coach-and-when-should-you-manage',
);
/** A school's page without a date. */
export const ICF_REPORTS_OLDER = latest(
  'Second-hand: More about Coaching Hours',
  'https://www.docstoc.com/docs/132410367/More-about-Coaching-Hours',
);
export const ICF_CHARITY = latest('UK ICF, Help', 'https://help.coachingfederation.org.uk/en/articles/1351234');
export const ICF_TRAINING = latest(
  'ICF, Education and Training Requirements',
  'https://coachingfederation.org/training-requirements',
);
export const ICF_TRAINING_OLDER = latest(
  'ICF, Training Requirements (an older page)',
  'https://coachfederation.org/training-requirements',
);
/** Written for programmes; coaches are asked the same. */
export const ICF_GROUP_MENTORING = latest(
  'ICF Support, mentoring in training programs',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000645010',
);
export const ICF_ACC_EXAM = latest(
  'ICF, ACC Exam',
  'https://coachingfederation.org/credentials-and-standards/acc-exam',
);
export const ICF_EVALUATIONS = latest(
  'ICF, Performance Evaluations (test site)',
  'https://icfcoachingfederation.kinsta.cloud/credentialing/performance-evaluations',
);
/** What the programmes of each level contain, and by which path their graduates apply. */
export const ICF_PROGRAMMES = latest(
  'ICF Support, How do I know the accreditation type of my education program?',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000898478',
);
export const ICF_PCC_PATHS = latest(
  'ICF, PCC Paths (an older page)',
  'https://coachfederation.org/icf-credential/pcc-paths',
);
export const ICF_MINIMUM_SKILLS = latest(
  'ICF, New Minimum Skills Requirements',
  'https://coachingfederation.org/blog/supporting-coaches-with-greater-clarity-new-minimum-skills-requirements',
);
export const ICF_COMPETENCIES = latest(
  'ICF, ICF Core Competencies: The Next Evolution',
  'https://coachingfederation.org/blog/icf-core-competencies-the-next-evolution',
);
export const ICF_EXAM = source(
  'ICF, PCC and MCC exam',
  'https://coachingfederation.org/credentialing/icf-credential-exams/pcc-mcc-exam',
);
export const ICF_EDUCATION = source(
  'ICF, Education and training requirements',
  'https://coachingfederation.org/credentialing/prepare-for-icf-credential-application/education-training-requirements',
);
export const ICF_2027 = source(
  'ICF Support, 2027 changes to ACC and PCC credential requirements',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000900518',
);
export const ICF_2027_MCC = source(
  'ICF Support, 2027 changes to MCC credential requirements',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000900562',
);
export const ICF_PERFORMANCE = source(
  'ICF, Mentor coaching requirement replacing ACC and PCC performance evaluations',
  'https://coachingfederation.org/blog/mentor-coaching-requirement-replacing-acc-pcc-performance-evaluations',
);
export const ICF_RENEWAL_ETHICS = source(
  'ICF, Ethics in credential renewal (2015)',
  'https://www.coachfederation.org/newsdetail.cfm?ItemNumber=4150',
);
/** ICF's slides. */
export const ICF_SLIDES_2018 = latest(
  'ICF, Answering Your Questions: Credentialing Changes 2018',
  'https://businessdocbox.com/Human_Resources/102640672-Answering-your-questions-icf-credentialing-changes-2018.html',
);
export const ICF_RENEW = latest(
  'ICF, Renew your credential',
  'https://coachingfederation.org/credentials-and-standards/renew-credential',
);
export const ICF_LAPSED = latest(
  'ICF Support, How can I renew my lapsed credential?',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000896084',
);
export const ICF_SIMPLER_RENEWAL = latest(
  'ICF, Credential renewal: a simplified process',
  'https://coachingfederation.org/blog/credential-renewal-simplified-process',
);
export const ICF_SUPERVISION = latest(
  'ICF, Coaching Supervision',
  'https://coachingfederation.org/coaching-supervision',
);
export const ICF_CYCLE = later(
  'ICF, Professional development',
  'https://coachingfederation.org/credentialing/coaching-competencies/professional-development',
);
/** A mentor coach who quotes ICF's change of 2018 in full. */
export const ICF_RENEWAL_2018 = source(
  'Second-hand: The Performance Solution, quoting ICF in 2018',
  'https://theperformancesolution.com/change-icfs-credential-renewal-policy',
);
export const ICF_RENEWAL_GUIDE = source(
  'Second-hand: Regal Unlimited, How to renew your ICF ACC credential',
  'https://regalunlimited.com/how-to-renew-your-icf-acc-credential-a-step-by-step-guide/',
);

export const ICF_ACTC = later(
  'ICF, ACTC',
  'https://coachingfederation.org/credentialing/icf-credentials-overview/actc/',
);
export const ICF_TEAM_COACHING = later(
  'ICF, Advanced Certification in Team Coaching',
  'https://coachingfederation.org/credentials-and-standards/team-coaching',
);
export const ICF_ACTC_DOCUMENTS = later(
  'ICF Support, What supporting documentation do I need to submit for the ACTC?',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000880901',
);
export const ICF_ACTC_2027 = later(
  'ICF Support, 2027 changes to the coaching supervision requirement of the ACTC',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000900710',
);
export const ICF_ACTC_FAQ = later(
  'ICF, Frequently asked questions: applying for the ACTC',
  'https://staging.coachingfederation.org/faq-categories/credentials',
);
export const ICF_ACTC_EXAM = latest(
  'ICF, Team Coaching Certification Exam',
  'https://coachingfederation.org/credentials-and-standards/team-coaching/exam',
);
/** A supervisor who repeats ICF's list, which the copy of ICF's own page has lost. */
export const ICF_SUPERVISORS = later(
  'Second-hand: Dan Brown, on ICF’s supervisors (2026)',
  'https://danbrowncoachingsupervision.com/article-icf-csq.html',
);
export const ICF_ACTC_ENGAGEMENTS = later(
  'Second-hand: Coacharya, Experience requirements of the ACTC',
  'https://coacharya.com/experience-requirements/',
);
export const ICF_ACTC_SUPERVISION = later(
  'Second-hand: Coacharya, Coaching supervision requirements of the ACTC',
  'https://coacharya.com/coaching-supervision-requirements/',
);

export const ICF_CONFIRMATIONS: Confirmations = {
  hours: {
    text: 'ICF takes an organisation’s signed letter in place of the names of those coached there.',
    source: ICF_LOG,
  },
};
