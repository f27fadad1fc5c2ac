// ICF, the International Coaching Federation: levels, terms, ladder, documents and texts.
import type { CredentialBody, Ladder } from '../credential-body.ts';
import { ICF_BESIDE, ICF_HOURS, ICF_LEVELS, ICF_TERM_MONTHS } from './icf-terms.ts';

const ICF_LADDER: Ladder = {
  levels: [
    { name: 'ACC', hours: 100 },
    { name: 'PCC', hours: 500 },
    { name: 'MCC', hours: 2500 },
  ],
  achieved: 'Achieved MCC level!',
  note: null,
};

export const ICF: CredentialBody = {
  name: 'International Coaching Federation',
  levels: ICF_LEVELS,
  beside: ICF_BESIDE,
  hoursTerms: ICF_HOURS,
  termMonths: ICF_TERM_MONTHS,
  coachingPerSupervision: null,
  documents: [
    { id: 'icf-log', label: 'ICF log', kind: 'icf-log' },
    { id: 'letter', label: 'Organisation letter', kind: 'letter' },
  ],
  ladder: ICF_LADDER,
  asksFor: {
    paid: 'ICF asks how many of your hours were paid.',
    mentor_coaching:
      'ICF asks for ten hours with a mentor coach, three of them one-to-one, over at least three months.',
  },
};
