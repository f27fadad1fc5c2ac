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
export const EMCC_ESIA: Source = {
  title: 'EMCC Ireland, Supervision Individual Accreditation (ESIA)',
  url: 'https://www.emccireland.org/esia',
};
/** A provider whose programme EMCC accredited in November 2024. */
export const EMCC_ITCA_SECOND_HAND: Source = {
  title: 'Second-hand: Team Leader Improvement, EMCC Accreditation',
  url: 'https://teamleaderim.com/emcc-accreditation',
};
/** EMCC's page on the award for programmes and the accreditation of individuals that goes with it. It names no numbers. */
export const EMCC_ITCA: Source = {
  title: 'EMCC Global, Team Coaching Quality Award',
  url: 'https://www.emccglobal.org/accreditation/tcqa/',
};
