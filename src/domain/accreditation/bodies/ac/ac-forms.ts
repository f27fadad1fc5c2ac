// What the AC's applications and renewals ask for.
import { cited } from '../certainty.ts';
import { FEE, formPart, HOURS, LOG_BY_NUMBER, OWN, recordsOf, type HandInForm } from '../hand-in-form.ts';
import { AC_LEVELS } from './ac.ts';
import * as sources from './ac-sources.ts';

const levels = AC_LEVELS.map(({ level }) => level);

const FEES = cited(sources.ACCREDITATION, 'Click below to view the Accreditation fees.');

export const AC_FORMS: readonly HandInForm[] = [
  {
    levels,
    stage: 'initial',
    read: 'We couldn’t read the AC’s templates. The parts and their order are those of its list for executive coaches with a live assessment. Other schemes may ask for more.',
    order: cited(sources.DOCUMENTS, 'Before your live assessment session, you’ll need to submit the following'),
    parts: [
      formPart(
        'training',
        'Coach training',
        'Certificates of completed training hours, of one provider or several.',
        recordsOf('education', { certificates: 'asked' }),
        cited(sources.DOCUMENTS, 'Coach Training Certificate – Evidence of completed training hours'),
      ),
      formPart(
        'coaching-log',
        'Coaching experience log',
        'A row for each client by number, to copy into the AC’s template.',
        LOG_BY_NUMBER,
        sources.LOG_TEMPLATE,
      ),
      formPart(
        'coaching-hours',
        'Hours of coaching',
        'The sums of the log.',
        HOURS,
        cited(sources.DOCUMENTS, 'Coaching Experience Log – Record of your coaching delivery'),
      ),
      formPart(
        'client-references',
        'Client references',
        'The AC’s form, filled in by clients.',
        OWN,
        sources.REFERENCES,
      ),
      formPart(
        'supervision-report',
        'Supervision report',
        'Your supervision with what you learned. The supervisor’s reference goes with it.',
        recordsOf('supervision_sessions', { isReflected: true }),
        sources.SUPERVISION_REPORT,
      ),
      formPart(
        'cpd',
        'CPD',
        'Certificates of your development.',
        recordsOf('cpd_records', { certificates: 'asked' }),
        cited(
          sources.DOCUMENTS,
          'Continuous Professional Development (CPD) Certificate(s) – Evidence of ongoing professional development',
        ),
      ),
      formPart(
        'development-plan',
        'Development plan',
        'The AC’s plan, ready on the day of the session.',
        OWN,
        cited(
          sources.DOCUMENTS,
          'During the session, you’ll complete a development plan, please review the AC Development Plan in advance',
        ),
      ),
      formPart('fee', 'Fee', 'By level. We couldn’t read the price.', FEE, FEES),
    ],
  },
  {
    levels,
    stage: 'renewal',
    read: 'We couldn’t read their renewal form, nor a list of what it asks for. The parts are those of the first application that go on.',
    order: null,
    parts: [
      formPart('coaching-log', 'Coaching experience log', 'A row for each client by number.', LOG_BY_NUMBER),
      formPart('coaching-hours', 'Hours of coaching', 'The sums of the log.', HOURS),
      formPart(
        'supervision-report',
        'Supervision report',
        'Your supervision with what you learned.',
        recordsOf('supervision_sessions', { isReflected: true }),
      ),
      formPart('cpd', 'CPD', 'What you did since the award.', recordsOf('cpd_records')),
      formPart(
        'fee',
        'Fee',
        'There is one price for members and one for others.',
        FEE,
        cited(sources.NON_MEMBERS, 'Upon renewal, AC non-member Accreditation fees will apply.'),
      ),
    ],
  },
];
