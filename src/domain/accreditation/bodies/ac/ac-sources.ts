// The sources of the AC's rules.
import type { Confirmations } from '#domain/accreditation/bodies/credential-body.ts';
import { readOn } from '#domain/accreditation/bodies/certainty.ts';

const source = readOn('2026-11-23');

/** The AC's own sheet, without a date, as somebody uploaded it. */
export const AC_SHEET = source(
  'Second-hand: AC Coach Levels, a sheet of the AC on Scribd',
  'https://scribd.com/document/474245075/AC-Coach-Levels',
);
export const AC_BLOG = source(
  'AC, What sets Accreditation apart? (2019)',
  'https://www.associationforcoaching.com/blogpost/1744367/329802/What-sets-Accreditation-apart-By-Jeannette-Marshall-AC-Director-of-Accreditation',
);
export const AC_ACCREDITATION = source(
  'AC, Coach Accreditation',
  'https://www.associationforcoaching.com/page/coach-accreditation',
);
export const AC_NON_MEMBERS = source(
  'AC, Non-Member Accreditation Policy',
  'https://www.associationforcoaching.com/general/custom.asp?page=AccreditationNon-MemberPolicy',
);
export const AC_DOCUMENTS = source(
  'AC, Executive Coach Accreditation Live Assessment, Supporting Documents',
  'https://www.associationforcoaching.com/page/executive-coach-accreditation-live-assessment-supporting-documents',
);
/** A provider of courses, on Foundation. */
export const AC_CHECKLIST = source(
  'Second-hand: Top Right Thinking, Foundation Accreditation Checklist',
  'https://www.toprightthinking.com/programme-checklist/foundation-accreditation',
);
/** A coach on her own application for Master: so many hours of CPD a year, for three years. */
export const AC_CPD_A_YEAR = source(
  'Second-hand: Julie Lines, Coaching accreditation with the AC',
  'https://julielines.com.au/coaching/coaching-accreditation-with-the-ac',
);

export const AC_CONFIRMATIONS: Confirmations = {
  hours: { text: 'The AC asks for references from clients, on its own form.', source: AC_DOCUMENTS },
  supervision: {
    text: 'The AC asks for a supervision report with your supervisor’s reference.',
    source: AC_DOCUMENTS,
  },
};
