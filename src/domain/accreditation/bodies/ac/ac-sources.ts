// The sources of the AC's rules.
import type { Confirmations } from '#domain/accreditation/bodies/credential-body.ts';
import { cited, readOn } from '#domain/accreditation/bodies/certainty.ts';

const source = readOn('2026-11-23');

/** The AC's own sheet, without a date, as somebody uploaded it. */
export const AC_SHEET = source(
  'Second-hand: AC Coach Levels, a sheet of the AC on Scribd',
  'https://scribd.com/document/474245075/AC-Coach-Levels',
);
/** The sheet's rows, each with the four levels in order. */
export const AC_SHEET_ROWS = {
  training: cited(AC_SHEET, 'Coach training … 35+ hours … 40+ hours … 60+ hours … 80+ hours'),
  hours: cited(AC_SHEET, 'Coach experience … 75+ hours … 250+ hours … 750+ hours … 1500+ hours'),
  supervision: cited(
    AC_SHEET,
    'Minimum 3 months’ supervision … Minimum 6 months’ supervision … Minimum 9 months’ supervision … Minimum 12 months’ supervision',
  ),
  cpd: cited(AC_SHEET, 'CPD log … 30+ hours for 3 years … 36+ hours for 3 years … 42+ hours for 3 years'),
};
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
/** Words that a rule and a part of a form both cite. */
export const AC_REFERENCES = cited(AC_DOCUMENTS, 'Client Reference(s) – Completed AC reference form from client(s)');
export const AC_SUPERVISION_REPORT = cited(
  AC_DOCUMENTS,
  'Coach Supervision Report – Includes supervision log, learning record & supervisor’s reference',
);
export const AC_LOG_TEMPLATE = cited(
  AC_DOCUMENTS,
  'Use the AC Coaching Experience Log Template to record your coaching delivery hours.',
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
