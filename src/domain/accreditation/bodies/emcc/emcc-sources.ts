// The sources of EMCC's rules.
import { readOn } from '#domain/accreditation/bodies/certainty.ts';

const source = readOn('2026-11-22');
const later = readOn('2026-11-23');

export const EMCC_LEVELS = source(
  'EMCC, Levels of accreditation for EIA',
  'https://emccapr.org/accreditation-panels/levels-of-accreditation-for-eia/',
);
/** Years, hours and clients of all four levels. */
export const EMCC_LEVELS_SECOND_HAND = source('Second-hand: Coacharya, EMCC', 'https://coacharya.com/emcc-2');
/** EMCC's guidance on supervision, for experienced practitioners. */
export const EMCC_SUPERVISION_SECOND_HAND = source(
  'Second-hand: coachaccreditation.org, quoting EMCC',
  'https://coachaccreditation.org',
);
export const EMCC_ESIA = later(
  'EMCC Ireland, Supervision Individual Accreditation (ESIA)',
  'https://www.emccireland.org/esia',
);
/** A provider whose programme EMCC accredited in November 2024. */
export const EMCC_ITCA_SECOND_HAND = later(
  'Second-hand: Team Leader Improvement, EMCC Accreditation',
  'https://teamleaderim.com/emcc-accreditation',
);
/** EMCC's page on the award for programmes and the accreditation of individuals that goes with it. It names no numbers. */
export const EMCC_ITCA = later(
  'EMCC Global, Team Coaching Quality Award',
  'https://www.emccglobal.org/accreditation/tcqa/',
);
