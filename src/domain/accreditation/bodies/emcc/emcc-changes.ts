// Changes of EMCC's rules as this product has them.
import type { RulebookChange } from '#domain/accreditation/bodies/credential-body.ts';

export const EMCC_CHANGES: readonly RulebookChange[] = [
  {
    id: 'emcc-renewal-2026-11-26',
    since: '2026-11-26',
    levels: ['Foundation', 'Practitioner', 'Senior Practitioner', 'Master Practitioner'],
    stage: 'renewal',
    text: 'Your EMCC renewal asks for practice, supervision and development over five years, not four hours a year.',
  },
];
