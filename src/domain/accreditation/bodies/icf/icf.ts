// ICF, the International Coaching Federation: levels, terms, ladder, documents and texts.
import type { CredentialBody } from '#domain/accreditation/bodies/credential-body.ts';
import { ICF_LADDER } from './icf-ladder.ts';
import { ICF_HOURS, ICF_LEVELS, ICF_TERM_MONTHS } from './icf-terms.ts';

export const ICF: CredentialBody = {
  levels: ICF_LEVELS,
  hoursTerms: ICF_HOURS,
  termMonths: ICF_TERM_MONTHS,
  supervisionRatio: null,
  documents: [
    { id: 'icf-log', label: 'ICF log', kind: 'icf-log' },
    { id: 'letter', label: 'Organisation letter', kind: 'letter' },
  ],
  ladder: ICF_LADDER,
  asksFor: {
    paid: 'ICF asks how many of your hours were paid.',
    mentor_coaching:
      'ICF asks for ten hours with a mentor coach over at least three months, three of those hours one-to-one.',
  },
};
