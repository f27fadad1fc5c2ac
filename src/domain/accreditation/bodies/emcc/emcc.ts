// EMCC, the European Mentoring and Coaching Council: levels, terms, ladder, documents and texts of its individual accreditation (EIA).
import type { CredentialBody, Ladder } from '../credential-body.ts';
import {
  EMCC_BESIDE,
  EMCC_COACHING_PER_SUPERVISION,
  EMCC_HOURS,
  EMCC_LEVELS_ASKED,
  EMCC_TERM_MONTHS,
} from './emcc-terms.ts';

/** The ladder of spec 9; EIA requires other numbers of hours. */
const EMCC_LADDER: Ladder = {
  levels: [
    { name: 'Foundation', hours: 0 },
    { name: 'Practitioner', hours: 100 },
    { name: 'Senior Practitioner', hours: 500 },
    { name: 'Master Practitioner', hours: 2500 },
  ],
  achieved: 'Achieved Master Practitioner level!',
  note: 'Your own ladder; EIA asks 50, 100, 250 and 500 h.',
};

export const EMCC: CredentialBody = {
  name: 'European Mentoring and Coaching Council',
  levels: EMCC_LEVELS_ASKED,
  beside: EMCC_BESIDE,
  hoursTerms: EMCC_HOURS,
  termMonths: EMCC_TERM_MONTHS,
  coachingPerSupervision: EMCC_COACHING_PER_SUPERVISION,
  documents: [{ id: 'portfolio', label: 'EMCC portfolio', kind: 'portfolio' }],
  ladder: EMCC_LADDER,
  asksFor: {
    reflections: 'EMCC asks how your practice is developing. A few reflections show it.',
    client_feedback: 'EMCC asks for feedback from clients; two or three sentences with a date are enough.',
  },
};
