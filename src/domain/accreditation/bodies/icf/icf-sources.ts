// The sources of ICF's rules.
import type { Source } from '#domain/accreditation/evaluate/rule.ts';

/** The month in which the sources were read. */
export const ICF_AS_OF = '2026-11';

export const ICF_EXPERIENCE: Source = {
  title: 'ICF, Experience Requirements',
  url: 'https://coachingfederation.org/experience-requirements',
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
  url: 'https://coachingfederation.org/credentials-and-standards/mentor-coaching',
};
export const ICF_MCC_2022: Source = {
  title: 'ICF, MCC Path (2022 wording)',
  url: 'https://coachingfederation.org/credentials-and-standards/mcc-path',
};
export const ICF_EDUCATION: Source = { title: 'Second-hand: training providers on the levels of education', url: null };
export const ICF_MCS: Source = {
  title: 'ICF Support, 2027 changes to MCC credential requirements',
  url: 'https://icfsupport.freshdesk.com/support/solutions/articles/5000900562-2027-changes-to-mcc-credential-requirements',
};
export const ICF_MCS_SECOND_HAND: Source = {
  title: 'Second-hand: mentor coaches on the Mentor Coach Specialization announced by ICF in 2026',
  url: null,
};
export const ICF_RENEWAL: Source = {
  title: 'ICF, Professional development and renewal',
  url: 'https://coachingfederation.org/credentialing/coaching-competencies/professional-development',
};
