// The sources of EMCC's rules.
import type { Source } from '#domain/accreditation/evaluate/rule.ts';

export const EMCC_LEVELS: Source = {
  title: 'EMCC, Levels of accreditation for EIA',
  url: 'https://emccapr.org/accreditation-panels/levels-of-accreditation-for-eia/',
};
/** Years, hours and clients of all four levels. */
export const EMCC_LEVELS_SECOND_HAND: Source = {
  title: 'Second-hand: Coacharya, EMCC',
  url: 'https://coacharya.com/emcc-2',
};
/** EMCC's guidance on supervision, for experienced practitioners. */
export const EMCC_SUPERVISION_SECOND_HAND: Source = {
  title: 'Second-hand: coachaccreditation.org, quoting EMCC',
  url: 'https://coachaccreditation.org',
};
