// What EMCC's accreditations beside EIA ask for. No list of documents could be read.
import {
  anyRecordsOf,
  FEE_UNREAD,
  formPart,
  HOURS,
  LOG_BY_NUMBER,
  reflectedRecordsOf,
  type FormPart,
  type HandInForm,
} from '#domain/accreditation/bodies/hand-in-form.ts';
import type { Cited } from '#domain/accreditation/evaluate/rule.ts';
import { declaration } from './emcc-form-parts.ts';
import { EMCC_ABIDES, EMCC_CONTINUES, EMCC_DEVELOPS, EMCC_ESIA_HOURS } from './emcc-sources.ts';
import { EMCC_BESIDE } from './emcc-terms.ts';

/** Of ESIA and ITCA. @param practice the words on hours and clients */
const besideParts = (practice: readonly Cited[], supervision: readonly Cited[], cpd: readonly Cited[]): FormPart[] => [
  formPart('client-profiles', 'Client profiles', 'A row for each client, without names.', LOG_BY_NUMBER, ...practice),
  formPart('client-hours', 'Summary of hours', 'Your hours and clients in all.', HOURS, ...practice),
  formPart(
    'supervision-log',
    'Supervision received',
    'Each session with what you learned and applied.',
    reflectedRecordsOf('supervision_sessions'),
    ...supervision,
  ),
  formPart(
    'cpd-log',
    'CPD log',
    'Each activity with what you learned and applied.',
    reflectedRecordsOf('cpd_records'),
    ...cpd,
  ),
];

const READ_OF_APPLICATION =
  'We couldn’t read their form, nor a list of what it asks for. The parts are those of EMCC’s other accreditations.';

export const EMCC_BESIDE_FORMS: readonly HandInForm[] = [
  {
    levels: ['ESIA'],
    stage: 'initial',
    read: READ_OF_APPLICATION,
    order: null,
    parts: [...besideParts([EMCC_ESIA_HOURS], [], []), FEE_UNREAD],
  },
  {
    levels: EMCC_BESIDE.filter((level) => level !== 'ESIA'),
    stage: 'initial',
    read: READ_OF_APPLICATION,
    order: null,
    parts: [
      ...besideParts([], [], []),
      formPart('credential', 'Individual accreditation', 'Your EIA.', anyRecordsOf('credentials')),
      FEE_UNREAD,
    ],
  },
  {
    levels: EMCC_BESIDE,
    stage: 'renewal',
    read: 'We couldn’t read their renewal form. The parts are what EMCC says that a renewal confirms.',
    order: EMCC_CONTINUES,
    parts: [
      ...besideParts([EMCC_CONTINUES], [EMCC_CONTINUES], [EMCC_DEVELOPS]),
      declaration('That you still keep to the code of ethics and the declaration on diversity.', EMCC_ABIDES),
      FEE_UNREAD,
    ],
  },
];
