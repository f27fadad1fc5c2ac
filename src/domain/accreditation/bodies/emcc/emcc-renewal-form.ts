// What the renewal of EMCC's individual accreditation asks for.
import { cited } from '#domain/accreditation/bodies/certainty.ts';
import {
  FEE_UNREAD,
  formPart,
  HOURS,
  LOG_BY_NUMBER,
  recordsOf,
  type HandInForm,
} from '#domain/accreditation/bodies/hand-in-form.ts';
import { declaration } from './emcc-form-parts.ts';
import { EMCC_ABIDES, EMCC_NOBCO_RENEWAL, EMCC_REFLECTS } from './emcc-sources.ts';
import { EMCC_LEVELS_ASKED } from './emcc-terms.ts';

const HANDED_IN = cited(EMCC_NOBCO_RENEWAL, 'Aanvragers dienen hierbij het volgende aan te leveren');
const LOGBOOK = cited(
  EMCC_NOBCO_RENEWAL,
  'Een logboek van praktijkuren mentoring/coaching – minimaal (over vijf jaar)',
);

export const EMCC_RENEWAL_FORM: HandInForm = {
  levels: EMCC_LEVELS_ASKED.map(({ level }) => level),
  stage: 'renewal',
  read: 'We couldn’t read EMCC’s own renewal form. The parts and their order are those of its Dutch affiliate.',
  order: HANDED_IN,
  parts: [
    formPart('practice-log', 'Log of practice', 'A row for each client, without names.', LOG_BY_NUMBER, LOGBOOK),
    formPart('practice-hours', 'Hours of practice', 'Those of the five years, in all.', HOURS, LOGBOOK),
    formPart(
      'supervision-log',
      'Supervision',
      'A list of your supervision in the five years before you hand in.',
      recordsOf('supervision_sessions'),
      cited(
        EMCC_NOBCO_RENEWAL,
        'Een overzicht van gedurende vijf jaar voorafgaande aan de datum van aanvraag gevolgde supervisie/intervisie',
      ),
    ),
    formPart(
      'cpd-log',
      'CPD',
      'Hours, subjects and dates.',
      recordsOf('cpd_records'),
      cited(
        EMCC_NOBCO_RENEWAL,
        'Permanente Educatie (PE) – oftewel Continuous Professional Development (CPD) – uren, onderwerpen en data',
      ),
    ),
    declaration(
      'Signed: that you still keep to the code of ethics and the declaration on diversity.',
      cited(
        EMCC_NOBCO_RENEWAL,
        'Een ondertekende verklaring dat de mentor/coach zich nog steeds houdt aan de Ethische Code van de EMCC',
      ),
      EMCC_ABIDES,
    ),
    formPart(
      'reflection',
      'Reflection',
      'About a page, 500 words.',
      { kind: 'entries', table: 'reflections', aboutWords: 500 },
      EMCC_REFLECTS,
    ),
    FEE_UNREAD,
  ],
};
