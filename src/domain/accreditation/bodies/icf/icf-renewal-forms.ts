// What ICF's renewals ask for.
import { cited } from '../certainty.ts';
import { FEE, formPart, recordsOf, TO_SIGN, type FormPart, type HandInForm } from '../hand-in-form.ts';
import * as words from './icf-words.ts';
import * as sources from './icf-sources.ts';
import { ICF_GRACE_MONTHS, ICF_LATE_MONTHS } from './icf.ts';

const CCE_LIST = formPart(
  'continuing-education',
  'Continuing coach education (CCE)',
  'Each course with its credits. Certificates need not be sent, but keep them for six months in case of an audit.',
  recordsOf('cpd_records'),
  words.CREDITS_ENTERED,
  words.NOTHING_TO_UPLOAD,
  words.KEEP_FOR_MONTHS,
);
const CCE_SUMS = formPart(
  'cce-sums',
  'Credits by kind',
  'Core competencies and resource development. Ethics are a part of the former.',
  { kind: 'cce' },
  words.TWO_TYPES,
  words.CCE_COUNTED,
);
const RENEWED_MENTORING = formPart(
  'mentor-coaching',
  'Mentor coaching',
  'Of this term, beyond that for your first ACC.',
  recordsOf('mentor_coaching'),
  words.MENTORING_EACH_TERM,
);
const COUNTED_MENTORING = formPart(
  'mentor-coaching',
  'Mentor coaching',
  'Received in this term: counts as core competencies.',
  recordsOf('mentor_coaching', { isOptional: true }),
  words.MENTORING_IS_CORE,
);
const SUPERVISION = formPart(
  'supervision',
  'Supervision',
  'Up to 10 hours count as core competencies.',
  recordsOf('supervision_sessions', { isOptional: true }),
  words.SUPERVISION_IS_CORE,
);

const RENEWAL_END: readonly FormPart[] = [
  formPart('declaration', 'Declaration', 'That what you enter is true.', {
    kind: 'declaration',
    draft: [
      'I confirm that I completed the continuing education stated here. I keep to ICF’s Code of Ethics.',
      TO_SIGN,
    ],
  }),
  formPart(
    'fee',
    'Fee',
    '175 dollars for members of ICF, 275 for others.',
    FEE,
    cited(sources.RENEW, 'ICF Members: $175 USD … Non-members: $275 USD'),
  ),
];

const renewalOf = (levels: readonly string[], parts: readonly FormPart[]): HandInForm => ({
  levels,
  stage: 'renewal',
  read: 'We couldn’t read ICF’s renewal form: it opens after signing in there. The parts are those that ICF’s pages name.',
  order: words.CREDITS_ENTERED,
  parts: [...parts, ...RENEWAL_END],
  window: {
    monthsBefore: 10,
    graceMonths: ICF_GRACE_MONTHS,
    lateMonths: ICF_LATE_MONTHS,
    lateFee: '100 dollars',
    cited: [words.HAND_IN_FROM, words.GRACE, words.LATE_FEE, words.FROM_LAST_DAY],
  },
});

export const ICF_RENEWAL_FORMS: readonly HandInForm[] = [
  renewalOf(['ACC'], [CCE_LIST, CCE_SUMS, RENEWED_MENTORING, SUPERVISION]),
  renewalOf(['PCC', 'MCC'], [CCE_LIST, CCE_SUMS, COUNTED_MENTORING, SUPERVISION]),
  renewalOf(['ACTC'], [CCE_LIST, CCE_SUMS, SUPERVISION]),
];
