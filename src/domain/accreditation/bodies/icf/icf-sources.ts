// The sources of ICF's rules.
import type { Confirmations } from '#domain/accreditation/bodies/credential-body.ts';
import type { Source } from '#domain/accreditation/evaluate/rule.ts';

export const ICF_EXPERIENCE: Source = {
  title: 'ICF, Experience Requirements',
  url: 'https://coachingfederation.org/experience-requirements',
};
export const ICF_HOURS_COUNT: Source = {
  title: 'ICF Support, Do my coaching experience hours count?',
  url: 'https://icfsupport.freshdesk.com/support/solutions/articles/5000896617-do-my-coaching-experience-hours-count-',
};
export const ICF_LOG: Source = {
  title: 'ICF Support, What information does ICF require for the client coaching log?',
  url: 'https://icfsupport.freshdesk.com/support/solutions/articles/5000653702-what-information-does-icf-require-for-the-client-coaching-log-',
};
export const ICF_FAQ: Source = {
  title: 'ICF, Frequently asked questions on credentialing',
  url: 'https://coachingfederation.org/faqs?fwp_faqs_categories=credentialing',
};
export const ICF_MENTOR: Source = {
  title: 'ICF, Mentor Coaching',
  url: 'https://staging.coachingfederation.org/credentials-and-standards/mentor-coaching',
};
export const ICF_MCC_PATH: Source = {
  title: 'ICF, MCC Path (an older page)',
  url: 'https://coachfederation.org/icf-credential/mcc-path',
};
export const ICF_EXAM: Source = {
  title: 'ICF, PCC and MCC exam',
  url: 'https://coachingfederation.org/credentialing/icf-credential-exams/pcc-mcc-exam',
};
export const ICF_PCC_PATHS: Source = {
  title: 'ICF, PCC Paths (an older page)',
  url: 'https://coachingfederation.org/credentials-and-standards/pcc-paths',
};
export const ICF_EDUCATION: Source = {
  title: 'ICF, Education and training requirements',
  url: 'https://coachingfederation.org/credentialing/prepare-for-icf-credential-application/education-training-requirements',
};
export const ICF_2027: Source = {
  title: 'ICF Support, 2027 changes to ACC and PCC credential requirements',
  url: 'https://icfsupport.freshdesk.com/support/solutions/articles/5000900518-2027-changes-to-acc-and-pcc-credential-requirements',
};
export const ICF_2027_MCC: Source = {
  title: 'ICF Support, 2027 changes to MCC credential requirements',
  url: 'https://icfsupport.freshdesk.com/support/solutions/articles/5000900562-2027-changes-to-mcc-credential-requirements',
};
export const ICF_PERFORMANCE: Source = {
  title: 'ICF, Mentor coaching requirement replacing ACC and PCC performance evaluations',
  url: 'https://coachingfederation.org/blog/mentor-coaching-requirement-replacing-acc-pcc-performance-evaluations',
};
export const ICF_RENEWAL_ETHICS: Source = {
  title: 'ICF, Ethics in credential renewal (2015)',
  url: 'https://www.coachfederation.org/newsdetail.cfm?ItemNumber=4150',
};
/** A mentor coach who quotes ICF's change of 2018 in full. */
export const ICF_RENEWAL_2018: Source = {
  title: 'Second-hand: The Performance Solution, quoting ICF in 2018',
  url: 'https://theperformancesolution.com/change-icfs-credential-renewal-policy',
};
export const ICF_RENEWAL_GUIDE: Source = {
  title: 'Second-hand: Regal Unlimited, How to renew your ICF ACC credential',
  url: 'https://regalunlimited.com/how-to-renew-your-icf-acc-credential-a-step-by-step-guide/',
};
/** Its author's text reads "40 + 10". No address is known. */
export const ICF_RENEWAL_40_AND_10: Source = { title: 'Second-hand: a Romanian guide of 2026', url: null };

export const ICF_ACTC: Source = {
  title: 'ICF, ACTC',
  url: 'https://coachingfederation.org/credentialing/icf-credentials-overview/actc/',
};
export const ICF_TEAM_COACHING: Source = {
  title: 'ICF, Advanced Certification in Team Coaching',
  url: 'https://coachingfederation.org/credentials-and-standards/team-coaching',
};
export const ICF_ACTC_DOCUMENTS: Source = {
  title: 'ICF Support, What supporting documentation do I need to submit for the ACTC?',
  url: 'https://icfsupport.freshdesk.com/support/solutions/articles/5000880901-what-supporting-documentation-do-i-need-to-submit-for-the-actc-',
};
export const ICF_ACTC_2027: Source = {
  title: 'ICF Support, 2027 changes to the coaching supervision requirement of the ACTC',
  url: 'https://icfsupport.freshdesk.com/en/support/solutions/articles/5000900710',
};
export const ICF_ACTC_FAQ: Source = {
  title: 'ICF, Frequently asked questions: applying for the ACTC',
  url: 'https://staging.coachingfederation.org/faq-categories/credentials',
};
/** ICF's badge of the pilot, which asked for ten engagements and ten hours of reflective practice. */
export const ICF_ACTC_PILOT: Source = {
  title: 'ICF on Credly, ACTC Operational Pilot',
  url: 'https://credly.com/org/international-coach-federation/badge/icf-advanced-certification-in-team-coaching-actc-operational-pilot',
};
export const ICF_ACTC_ENGAGEMENTS: Source = {
  title: 'Second-hand: Coacharya, Experience requirements of the ACTC',
  url: 'https://coacharya.com/experience-requirements/',
};
export const ICF_ACTC_SUPERVISION: Source = {
  title: 'Second-hand: Coacharya, Coaching supervision requirements of the ACTC',
  url: 'https://coacharya.com/coaching-supervision-requirements/',
};

export const ICF_CONFIRMATIONS: Confirmations = {
  hours: {
    text: 'ICF takes an organisation’s signed letter in place of the names of those coached there.',
    source: ICF_LOG,
  },
};
