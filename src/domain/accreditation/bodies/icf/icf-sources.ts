// The sources of ICF's rules.
import type { Confirmations } from '#domain/accreditation/bodies/credential-body.ts';
import { readOn } from '#domain/accreditation/bodies/certainty.ts';

const source = readOn('2026-11-22');
const later = readOn('2026-11-23');

export const ICF_EXPERIENCE = source(
  'ICF, Experience Requirements',
  'https://coachingfederation.org/experience-requirements',
);
export const ICF_HOURS_COUNT = source(
  'ICF Support, Do my coaching experience hours count?',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000896617-do-my-coaching-experience-hours-count-',
);
export const ICF_LOG = source(
  'ICF Support, What information does ICF require for the client coaching log?',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000653702-what-information-does-icf-require-for-the-client-coaching-log-',
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
export const ICF_EXAM = source(
  'ICF, PCC and MCC exam',
  'https://coachingfederation.org/credentialing/icf-credential-exams/pcc-mcc-exam',
);
export const ICF_PCC_PATHS = source(
  'ICF, PCC Paths (an older page)',
  'https://coachingfederation.org/credentials-and-standards/pcc-paths',
);
export const ICF_EDUCATION = source(
  'ICF, Education and training requirements',
  'https://coachingfederation.org/credentialing/prepare-for-icf-credential-application/education-training-requirements',
);
export const ICF_2027 = source(
  'ICF Support, 2027 changes to ACC and PCC credential requirements',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000900518-2027-changes-to-acc-and-pcc-credential-requirements',
);
export const ICF_2027_MCC = source(
  'ICF Support, 2027 changes to MCC credential requirements',
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000900562-2027-changes-to-mcc-credential-requirements',
);
export const ICF_PERFORMANCE = source(
  'ICF, Mentor coaching requirement replacing ACC and PCC performance evaluations',
  'https://coachingfederation.org/blog/mentor-coaching-requirement-replacing-acc-pcc-performance-evaluations',
);
export const ICF_RENEWAL_ETHICS = source(
  'ICF, Ethics in credential renewal (2015)',
  'https://www.coachfederation.org/newsdetail.cfm?ItemNumber=4150',
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
/** Its author's text reads "40 + 10". No address is known. */
export const ICF_RENEWAL_40_AND_10 = source('Second-hand: a Romanian guide of 2026', null);

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
  'https://icfsupport.freshdesk.com/support/solutions/articles/5000880901-what-supporting-documentation-do-i-need-to-submit-for-the-actc-',
);
export const ICF_ACTC_2027 = later(
  'ICF Support, 2027 changes to the coaching supervision requirement of the ACTC',
  'https://icfsupport.freshdesk.com/en/support/solutions/articles/5000900710',
);
export const ICF_ACTC_FAQ = later(
  'ICF, Frequently asked questions: applying for the ACTC',
  'https://staging.coachingfederation.org/faq-categories/credentials',
);
/** ICF's badge of the pilot, which asked for ten engagements and ten hours of reflective practice. */
export const ICF_ACTC_PILOT = later(
  'ICF on Credly, ACTC Operational Pilot',
  'https://credly.com/org/international-coach-federation/badge/icf-advanced-certification-in-team-coaching-actc-operational-pilot',
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
