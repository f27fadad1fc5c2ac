// Changes of EMCC's rules as kept here.
import type { RulebookChange } from '#domain/accreditation/bodies/credential-body.ts';

export const EMCC_CHANGES: readonly RulebookChange[] = [
  {
    id: 'emcc-renewal-2026-11',
    since: '2026-11-23',
    levels: ['Foundation', 'Practitioner', 'Senior Practitioner', 'Master Practitioner'],
    stage: 'renewal',
    text: 'Your EMCC renewal: only individual supervision counts toward the four hours a year. Which of yours was?',
  },
];
