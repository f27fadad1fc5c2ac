// The sources of the AC's rules.
import type { Confirmations } from '#domain/accreditation/bodies/credential-body.ts';
import type { Source } from '#domain/accreditation/evaluate/rule.ts';

/** When they were read, in stored copies. */
export const AC_SEEN = '2026-11-23';

/** The AC's own sheet, without a date, as somebody uploaded it. */
export const AC_SHEET: Source = {
  title: 'Second-hand: AC Coach Levels, a sheet of the AC on Scribd',
  url: 'https://scribd.com/document/474245075/AC-Coach-Levels',
};
export const AC_BLOG: Source = {
  title: 'AC, What sets Accreditation apart? (2019)',
  url: 'https://www.associationforcoaching.com/blogpost/1744367/329802/What-sets-Accreditation-apart-By-Jeannette-Marshall-AC-Director-of-Accreditation',
};
export const AC_ACCREDITATION: Source = {
  title: 'AC, Coach Accreditation',
  url: 'https://www.associationforcoaching.com/page/coach-accreditation',
};
export const AC_NON_MEMBERS: Source = {
  title: 'AC, Non-Member Accreditation Policy',
  url: 'https://www.associationforcoaching.com/general/custom.asp?page=AccreditationNon-MemberPolicy',
};
export const AC_DOCUMENTS: Source = {
  title: 'AC, Executive Coach Accreditation Live Assessment, Supporting Documents',
  url: 'https://www.associationforcoaching.com/page/executive-coach-accreditation-live-assessment-supporting-documents',
};
/** A provider of courses, on Foundation. */
export const AC_CHECKLIST: Source = {
  title: 'Second-hand: Top Right Thinking, Foundation Accreditation Checklist',
  url: 'https://www.toprightthinking.com/programme-checklist/foundation-accreditation',
};
/** A coach on her own application for Master: so many hours of CPD a year, for three years. */
export const AC_CPD_A_YEAR: Source = {
  title: 'Second-hand: Julie Lines, Coaching accreditation with the AC',
  url: 'https://julielines.com.au/coaching/coaching-accreditation-with-the-ac',
};

export const AC_CONFIRMATIONS: Confirmations = {
  hours: { text: 'The AC asks for references from clients, on its own form.', source: AC_DOCUMENTS },
  supervision: {
    text: 'The AC asks for a supervision report with your supervisor’s reference.',
    source: AC_DOCUMENTS,
  },
};
