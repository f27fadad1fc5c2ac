// The sources of the AC's rules.
import { cited, readOn } from '../certainty.ts';

const source = readOn('2026-11-23');

/** The AC's own sheet, without a date, as somebody uploaded it. */
export const SHEET = source(
  'Second-hand: AC Coach Levels, a sheet of the AC on Scribd',
  'https://scribd.com/document/474245075/AC-Coach-Levels',
);
/** The sheet's rows, each with the four levels in order. */
export const SHEET_ROWS = {
  training: cited(SHEET, 'Coach training … 35+ hours … 40+ hours … 60+ hours … 80+ hours'),
  hours: cited(SHEET, 'Coach experience … 75+ hours … 250+ hours … 750+ hours … 1500+ hours'),
  supervision: cited(
    SHEET,
    'Minimum 3 months’ supervision … Minimum 6 months’ supervision … Minimum 9 months’ supervision … Minimum 12 months’ supervision',
  ),
  cpd: cited(SHEET, 'CPD log … 30+ hours for 3 years … 36+ hours for 3 years … 42+ hours for 3 years'),
};
export const BLOG = source(
  'AC, What sets Accreditation apart? (2019)',
  'https://www.associationforcoaching.com/blogpost/1744367/329802/What-sets-Accreditation-apart-By-Jeannette-Marshall-AC-Director-of-Accreditation',
);
export const ACCREDITATION = source(
  'AC, Coach Accreditation',
  'https://www.associationforcoaching.com/page/coach-accreditation',
);
export const NON_MEMBERS = source(
  'AC, Non-Member Accreditation Policy',
  'https://www.associationforcoaching.com/general/custom.asp?page=AccreditationNon-MemberPolicy',
);
export const DOCUMENTS = source(
  'AC, Executive Coach Accreditation Live Assessment, Supporting Documents',
  'https://www.associationforcoaching.com/page/executive-coach-accreditation-live-assessment-supporting-documents',
);
/** Words that a rule and a part of a form both cite. */
export const REFERENCES = cited(DOCUMENTS, 'Client Reference(s) – Completed AC reference form from client(s)');
export const SUPERVISION_REPORT = cited(
  DOCUMENTS,
  'Coach Supervision Report – Includes supervision log, learning record & supervisor’s reference',
);
export const LOG_TEMPLATE = cited(
  DOCUMENTS,
  'Use the AC Coaching Experience Log Template to record your coaching delivery hours.',
);
/** A provider of courses, on Foundation. */
export const CHECKLIST = source(
  'Second-hand: Top Right Thinking, Foundation Accreditation Checklist',
  'https://www.toprightthinking.com/programme-checklist/foundation-accreditation',
);
/** A coach on her own application for Master: so many hours of CPD a year, for three years. */
export const CPD_A_YEAR = source(
  'Second-hand: Julie Lines, Coaching accreditation with the AC',
  'https://julielines.com.au/coaching/coaching-accreditation-with-the-ac',
);
