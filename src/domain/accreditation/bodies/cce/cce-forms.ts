// What CCE's application for the BCC and its recertification ask for.
import { cited, readOn } from '../certainty.ts';
import { FEE, formPart, HOURS, OWN, recordsOf, TO_SIGN, type HandInForm } from '../hand-in-form.ts';
import { BCC } from './cce.ts';
import * as sources from './cce-sources.ts';

const MAINTAIN = readOn('2026-11-26')(
  'CCE, Credential Maintenance Requirements (test site)',
  'https://test.cce-global.org/Credentialing/BCC/Maintain',
);

const AUDITED = cited(
  MAINTAIN,
  'If audited, you will need to submit documentation of 70 hours of continuing education with your signed recertification notice.',
);

const TRANSCRIPT = cited(sources.REQUIREMENTS, 'Sealed official transcript from the educational institution');

export const CCE_FORMS: readonly HandInForm[] = [
  {
    levels: [BCC],
    stage: 'initial',
    read: 'We couldn’t read CCE’s form. The parts and their order are those of its table of requirements for counsellors. Other ways ask for other hours.',
    order: TRANSCRIPT,
    parts: [
      formPart('degree', 'Degree', 'A sealed official transcript from your university.', OWN, TRANSCRIPT),
      formPart(
        'licence',
        'Licence',
        'A copy of your certification or licence as a counsellor.',
        OWN,
        cited(
          sources.REQUIREMENTS,
          'A copy of your current and active certification ID, certificate or verification letter.',
        ),
      ),
      formPart(
        'training',
        'Coach training',
        'With a provider that CCE approves.',
        recordsOf('education', { certificates: 'asked' }),
        sources.TRAINING,
      ),
      formPart(
        'coaching-hours',
        'Coaching experience',
        'The sums for CCE’s form, which a coach, supervisor or colleague fills in.',
        HOURS,
        sources.EXPERIENCE_FORM,
      ),
      formPart('endorsement', 'Endorsement', 'CCE’s form, filled in by who recommends you.', OWN, sources.ENDORSEMENT),
      formPart('exam', 'Exam', 'The BCC examination, passed.', OWN, sources.EXAM),
      formPart(
        'fee',
        'Fee',
        '229 dollars for National Certified Counselors (NCC), 279 for others.',
        FEE,
        cited(sources.REQUIREMENTS, '$229 (NCC) application review fee. $279 (non-NCC)application review fee.'),
      ),
    ],
  },
  {
    levels: [BCC],
    stage: 'renewal',
    read: 'We couldn’t read the recertification notice that CCE sends. The parts are those that its page names.',
    order: AUDITED,
    parts: [
      formPart(
        'continuing-education',
        'Continuing education',
        'Certificates are sent only if you are audited.',
        recordsOf('cpd_records'),
        AUDITED,
      ),
      formPart(
        'declaration',
        'Attestation on ethics',
        'Signed in the fifth year.',
        { kind: 'declaration', draft: ['I keep to the BCC Code of Ethics.', TO_SIGN] },
        cited(MAINTAIN, 'In the fifth year, you must also sign the ethics attestation to recertify.'),
      ),
      formPart(
        'fee',
        'Fee',
        '40 dollars a year.',
        FEE,
        cited(sources.REQUIREMENTS, '$40 annual maintenance fee for certificate holders.'),
      ),
    ],
  },
];
