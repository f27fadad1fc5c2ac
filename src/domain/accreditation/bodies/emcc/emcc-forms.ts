// What EMCC's applications and renewals ask for.
import { cited, readOn } from '../certainty.ts';
import {
  FEE,
  FEE_UNREAD,
  formPart,
  HOURS,
  LOG_BY_NUMBER,
  onlyWhen,
  OWN,
  recordsOf,
  TO_SIGN,
  type FormPart,
  type HandInForm,
} from '../hand-in-form.ts';
import { citedBy, type Cited } from '#domain/accreditation/evaluate/rule.ts';
import { EQA, INDIVIDUAL } from './emcc-paths.ts';
import { emccGrounds } from './emcc-initial.ts';
import * as sources from './emcc-sources.ts';
import { EMCC_BESIDE, EMCC_LEVELS_ASKED } from './emcc.ts';

const source = readOn('2026-11-26');

const PACK_2011 = source(
  'EMCC, EIA Reflective practice pack (March 2011)',
  'https://studylib.net/doc/7467252/eia-european-individual-accreditation-reflective-practice...',
);
const RECORD_2012 = source(
  'EMCC, EIA Mentor/Coach Ongoing Development Record (October 2012)',
  'https://studylib.net/doc/8615350/eia-mentor-coach-ongoing-development-record',
);
/** EMCC's affiliate in the Netherlands, in Dutch. */
const NOBCO_PROOF = source(
  'NOBCO (EMCC Netherlands), Wat moet je aantonen voor EIA-certificering?',
  'https://www.nobco.nl/wat-moet-je-aantonen-voor-eia-certificering',
);
/** Who assesses for the affiliate. */
const DNV = source(
  'DNV for NOBCO, EIA-accreditatie',
  'https://www.dnv.nl/certificering/persoonscertificatie/description/coaches/EIAAccreditatie.html',
);

const EIA_LEVELS = EMCC_LEVELS_ASKED.map(({ level }) => level);

const CODE = [
  'I keep to the Global Code of Ethics. I keep to EMCC’s declaration on diversity and inclusion, and to its guidance on supervision.',
  TO_SIGN,
];

/** @param text what the form asks */
const declaration = (text: string, ...cited: readonly Cited[]): FormPart =>
  formPart('declaration', 'Declaration on ethics', text, { kind: 'declaration', draft: CODE }, ...cited);

/** Of an application of one's own. */
const byOneself = (...parts: readonly FormPart[]): FormPart[] =>
  parts.map((part) => onlyWhen({ paths: [INDIVIDUAL] }, part));

const RECORDS = byOneself(
  formPart(
    'client-profiles',
    'Client profiles',
    'A row for each client, without names.',
    LOG_BY_NUMBER,
    cited(PACK_2011, 'Client profiles information sheet template'),
  ),
  formPart(
    'client-hours',
    'Summary of client hours',
    'Your hours and clients in all.',
    HOURS,
    cited(PACK_2011, 'Total client hours summary sheet template'),
    cited(NOBCO_PROOF, 'Je totaal aantal cliënten en coachingsuren'),
  ),
  formPart(
    'reflections',
    'Learning log',
    'Reflections on your client work: what you learned and how you applied it.',
    { kind: 'entries', table: 'reflections' },
    cited(PACK_2011, 'Learning Log - learning and application from reflecting on your client work'),
    cited(NOBCO_PROOF, 'Je schrijft vijf leerjournaals met reflectie op jouw coachervaringen'),
  ),
  formPart(
    'client-feedback',
    'Client feedback',
    'What recent clients say of your coaching.',
    { kind: 'entries', table: 'client_feedback' },
    cited(PACK_2011, 'Client feedback template'),
    cited(NOBCO_PROOF, 'Hoe recente coachees de coaching door jou evalueren'),
  ),
  formPart(
    'cpd-log',
    'CPD log',
    'Each activity with what you learned and applied.',
    recordsOf('cpd_records', { isReflected: true }),
    cited(
      PACK_2011,
      'Continuous Professional Development – learning and application from planned development activity',
    ),
    cited(NOBCO_PROOF, 'Wat je doet aan bijscholing'),
  ),
  formPart(
    'supervision-log',
    'Supervision log',
    'Each session with what you learned and applied.',
    recordsOf('supervision_sessions', { isReflected: true }),
    cited(PACK_2011, 'Coach/Mentor Supervision – learning and application from structured supervision sessions'),
    cited(NOBCO_PROOF, 'Je deelname aan intervisie of supervisie'),
  ),
);

const ETHICS = declaration(
  'That you keep to the code of ethics and the declaration on diversity.',
  cited(sources.NOBCO_LEVELS, 'werken volgens de ethische gedragscode en diversiteitsbeleid is vereist'),
);

const APPLICATION: HandInForm = {
  levels: EIA_LEVELS,
  stage: 'initial',
  read: 'We couldn’t read EMCC’s form of today. The first parts and their order are those of its record templates for applications, of 2011 and 2012. Its Dutch affiliate names the case study.',
  order: cited(
    RECORD_2012,
    'designed so that you can cut and paste straight into an EIA application, should you wish to',
  ),
  parts: [
    onlyWhen(
      { paths: [EQA] },
      formPart(
        'graduation',
        'Your programme',
        'With an EQA programme nothing is handed in. Your provider tells EMCC that you graduated, and EMCC contacts you.',
        OWN,
        cited(
          sources.HOW_TO_APPLY,
          'You should automatically receive contact from us once we are notified of your programme graduation from the provider.',
        ),
      ),
    ),
    ...RECORDS,
    formPart(
      'competence',
      'Evidence of competence',
      'A qualification, or what EMCC’s competence framework describes.',
      recordsOf('education', { isOptional: true }),
      ...citedBy(emccGrounds('foundation', 'competence')),
    ),
    ...byOneself(
      formPart(
        'case-study',
        'Case study',
        'How it is to be coached by you, and how you apply what you know.',
        OWN,
        cited(NOBCO_PROOF, 'Ook schrijf je een casestudie, om een beeld te geven hoe het is om door jou gecoacht'),
      ),
      formPart(
        'membership',
        'Membership',
        'Proof of your membership of a professional body.',
        OWN,
        ...citedBy(emccGrounds('foundation', 'membership')),
      ),
      ETHICS,
    ),
    formPart(
      'fee',
      'Fee',
      'It is paid before an application is read. We couldn’t read the price.',
      FEE,
      cited(DNV, 'Een aanvraag wordt in behandeling genomen zodra de kosten zijn voldaan.'),
    ),
  ],
};

const HANDED_IN = cited(sources.NOBCO_RENEWAL, 'Aanvragers dienen hierbij het volgende aan te leveren');
const LOGBOOK = cited(
  sources.NOBCO_RENEWAL,
  'Een logboek van praktijkuren mentoring/coaching – minimaal (over vijf jaar)',
);

const RENEWAL: HandInForm = {
  levels: EIA_LEVELS,
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
        sources.NOBCO_RENEWAL,
        'Een overzicht van gedurende vijf jaar voorafgaande aan de datum van aanvraag gevolgde supervisie/intervisie',
      ),
    ),
    formPart(
      'cpd-log',
      'CPD',
      'Hours, subjects and dates.',
      recordsOf('cpd_records'),
      cited(
        sources.NOBCO_RENEWAL,
        'Permanente Educatie (PE) – oftewel Continuous Professional Development (CPD) – uren, onderwerpen en data',
      ),
    ),
    declaration(
      'Signed: that you still keep to the code of ethics and the declaration on diversity.',
      cited(
        sources.NOBCO_RENEWAL,
        'Een ondertekende verklaring dat de mentor/coach zich nog steeds houdt aan de Ethische Code van de EMCC',
      ),
      sources.ABIDES,
    ),
    formPart(
      'reflection',
      'Reflection',
      'About a page, 500 words.',
      { kind: 'entries', table: 'reflections', aboutWords: 500 },
      sources.REFLECTS,
    ),
    FEE_UNREAD,
  ],
};

// Of the accreditations beside EIA no list of documents could be read.

/** Of ESIA and ITCA. @param practice the words on hours and clients */
const besideParts = (practice: readonly Cited[], supervision: readonly Cited[], cpd: readonly Cited[]): FormPart[] => [
  formPart('client-profiles', 'Client profiles', 'A row for each client, without names.', LOG_BY_NUMBER, ...practice),
  formPart('client-hours', 'Summary of hours', 'Your hours and clients in all.', HOURS, ...practice),
  formPart(
    'supervision-log',
    'Supervision received',
    'Each session with what you learned and applied.',
    recordsOf('supervision_sessions', { isReflected: true }),
    ...supervision,
  ),
  formPart(
    'cpd-log',
    'CPD log',
    'Each activity with what you learned and applied.',
    recordsOf('cpd_records', { isReflected: true }),
    ...cpd,
  ),
];

const READ_OF_APPLICATION =
  'We couldn’t read their form, nor a list of what it asks for. The parts are those of EMCC’s other accreditations.';

const BESIDE: readonly HandInForm[] = [
  {
    levels: ['ESIA'],
    stage: 'initial',
    read: READ_OF_APPLICATION,
    order: null,
    parts: [...besideParts([sources.ESIA_HOURS], [], []), FEE_UNREAD],
  },
  {
    levels: EMCC_BESIDE.filter((level) => level !== 'ESIA'),
    stage: 'initial',
    read: READ_OF_APPLICATION,
    order: null,
    parts: [
      ...besideParts([], [], []),
      formPart('credential', 'Individual accreditation', 'Your EIA.', recordsOf('credentials', { isOptional: true })),
      FEE_UNREAD,
    ],
  },
  {
    levels: EMCC_BESIDE,
    stage: 'renewal',
    read: 'We couldn’t read their renewal form. The parts are what EMCC says that a renewal confirms.',
    order: sources.CONTINUES,
    parts: [
      ...besideParts([sources.CONTINUES], [sources.CONTINUES], [sources.DEVELOPS]),
      declaration('That you still keep to the code of ethics and the declaration on diversity.', sources.ABIDES),
      FEE_UNREAD,
    ],
  },
];

export const EMCC_FORMS: readonly HandInForm[] = [APPLICATION, RENEWAL, ...BESIDE];
