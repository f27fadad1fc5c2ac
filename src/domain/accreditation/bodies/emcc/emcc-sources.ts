// The sources of EMCC's rules.
import type { Source } from '#domain/accreditation/evaluate/rule.ts';

/** The month in which the sources were read. */
export const EMCC_AS_OF = '2026-11';

export const EMCC_LEVELS: Source = {
  title: 'EMCC, Levels of accreditation for EIA',
  url: 'https://emccapr.org/accreditation-panels/levels-of-accreditation-for-eia/',
};
export const EMCC_SECOND_HAND: Source = { title: 'Second-hand: EIA guides of training providers', url: null };
export const EMCC_RENEWAL: Source = {
  title:
    'EMCC Global, Renewal of Individual Accreditation (for the five years; the supervision numbers are second-hand)',
  url: 'https://accreditation.emccshop.org/product-category/emcc-global-individual-accreditation-renewal',
};
