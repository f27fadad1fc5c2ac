// Changes of EMCC's rules as this product has them.
import type { RulebookChange } from '#domain/accreditation/bodies/credential-body.ts';
import { EMCC_LEVELS_ASKED } from './emcc-terms.ts';

const EIA_LEVELS = EMCC_LEVELS_ASKED.map(({ level }) => level);

export const EMCC_CHANGES: readonly RulebookChange[] = [
  {
    id: 'emcc-2026-11-29',
    since: '2026-11-29',
    levels: EIA_LEVELS,
    paths: ['individual'],
    stage: 'initial',
    text: 'For an EIA, mentoring now counts as coaching does.',
  },
  {
    id: 'emcc-renewal-2026-11-26',
    since: '2026-11-26',
    levels: EIA_LEVELS,
    stage: 'renewal',
    text: 'Your EMCC renewal asks for practice, supervision and development over five years, not four hours a year.',
  },
];
