// The sources of EMCC's rules.
import { cited, readOn } from '../certainty.ts';

const source = readOn('2026-11-22');
const later = readOn('2026-11-23');
const latest = readOn('2026-11-26');

export const LEVELS = source(
  'EMCC, Levels of accreditation for EIA',
  'https://emccapr.org/accreditation-panels/levels-of-accreditation-for-eia/',
);
/** Years, hours and clients of all four levels. */
export const LEVELS_SECOND_HAND = source('Second-hand: Coacharya, EMCC', 'https://coacharya.com/emcc-2');
/** EMCC's words on individual supervision, in a copy that could be read. */
export const SUPERVISION_GUIDANCE = latest(
  'Second-hand: coachaccreditation.org, quoting EMCC on supervision',
  'https://coachaccreditation.org/index.php/cpd-coaching-supervision',
);
export const RENEWAL = latest(
  'EMCC Global, Individual Accreditation: renewal',
  'https://accreditation.emccshop.org/product-category/emcc-global-individual-accreditation-renewal',
);
/** EMCC's affiliate in the Netherlands, in Dutch. */
export const NOBCO_LEVELS = latest(
  'NOBCO (EMCC Netherlands), EIA-niveaus',
  'https://www.nobco.nl/keurmerk/EIA-niveaus',
);
export const NOBCO_RENEWAL = latest(
  'NOBCO (EMCC Netherlands), EIA verlenging',
  'https://nobco.nl/keurmerk/EIA_verlenging',
);
export const HOW_TO_APPLY = latest(
  'EMCC Global, How to apply for an EIA',
  'https://www.emccglobal.org/accreditation/eia/how_to_apply/',
);
export const NOBCO_EQA = latest(
  'NOBCO (EMCC Netherlands), Toegevoegde waarde EQA-keurmerk',
  'https://www.nobco.nl/voor-partners/opleiders/ik-wil-mijn-opleiding-eqa-accrediteren',
);
export const ESIA = later(
  'EMCC Ireland, Supervision Individual Accreditation (ESIA)',
  'https://www.emccireland.org/esia',
);
/** Words that a rule and a form both cite. */
export const ESIA_HOURS = cited(ESIA, 'can evidence 120 contact hours');
/** A provider whose programme EMCC accredited in November 2024. */
export const ITCA_SECOND_HAND = later(
  'Second-hand: Team Leader Improvement, EMCC Accreditation',
  'https://teamleaderim.com/emcc-accreditation',
);
/** EMCC's page on the award for programmes and the accreditation of individuals that goes with it. It names no numbers. */
export const ITCA = later('EMCC Global, Team Coaching Quality Award', 'https://www.emccglobal.org/accreditation/tcqa/');

/** Words about renewals that rules and forms both cite. */
export const CONTINUES = cited(
  RENEWAL,
  'requires confirmation that the applicant continues to mentor and/or coach, is in a process of supervision',
);
export const DEVELOPS = cited(RENEWAL, 'attends to his/her own professional development');
export const ABIDES = cited(
  RENEWAL,
  'continues to abide by the Global Code of Ethics, the EMCC Global Diversity & Inclusion declaration, and the EMCC Global Supervision guidance',
);
/** A row of the affiliate's table has Foundation and Practitioner; the copy breaks off before the others. */
export const PER_QUARTER = cited(NOBCO_RENEWAL, 'inter/supervisie 1 uur per kwartaal 1 uur per kwartaal');
export const REFLECTS = cited(NOBCO_RENEWAL, 'Een reflectieverslag (plm. één pagina A4/500 woorden).');
