// Center for Credentialing & Education (CCE): Board Certified Coach (BCC), first application and recertification every five years.
// Only the way for counsellors could be read. Others ask for other hours, so its hours are enough only for counsellors.
import { cited, verified, verifiedBy } from '../certainty.ts';
import { unrecordedRule, rulesOf, type NamedRule } from '../named-rules.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import * as sources from './cce-sources.ts';
import { ALL_HOURS } from '../credential-body.ts';
import { BCC, BCC_HOURS, BCC_TERM_MONTHS } from './cce.ts';

const TRAINING_HOURS = 30;
const CONTINUING_HOURS = 70;
const ETHICS_HOURS = 4;
const COUNSELLOR = 'you are a National Certified or fully licensed counsellor';

const HOURS_RULES: readonly NamedRule[] = [
  {
    name: 'training',
    text: `${TRAINING_HOURS} hours of coach training with a provider that CCE approves.`,
    asks: TRAINING_HOURS,
    test: { kind: 'education-hours' },
    onlyIf: `CCE approves the provider, and ${COUNSELLOR}`,
    ...verifiedBy(sources.TRAINING),
  },
  {
    name: 'hours',
    text: `${BCC_HOURS} hours of coaching after your degree, with individuals, groups or organisations.`,
    asks: BCC_HOURS,
    test: { kind: 'hours', terms: ALL_HOURS },
    onlyIf: `these hours were after your degree, and ${COUNSELLOR}`,
    ...verified(
      sources.REQUIREMENTS,
      '30 hours of postdegree coaching experience working with individuals, groups or organizations.',
    ),
  },
];

const OTHER_RULES: readonly NamedRule[] = [
  unrecordedRule(
    'certification',
    'A current NCC credential, or a full licence as professional counsellor.',
    verified(
      sources.REQUIREMENTS,
      'Must hold a current and active National Certified Counselor (NCC) credential or a full professional counselor license (e.g., LPC, LPCC, LMHC)',
    ),
  ),
  unrecordedRule(
    'other-ways',
    'Not a counsellor? There are other ways.',
    verified(
      sources.WAYS,
      'At least 2,500 hours of experience over a period of at least five years and a bachelor’s degree or higher in any field',
    ),
    {
      more: {
        title: 'Which ways are there?',
        text: 'A degree in counselling or in a social or behavioural science, a bachelor’s in any field, a coaching credential, or 2,500 hours in five years. We couldn’t read how many hours of training these take.',
      },
    },
  ),
  unrecordedRule('degree', 'A master’s degree or higher.', verified(sources.REQUIREMENTS, "Master's degree or higher")),
  unrecordedRule(
    'experience-form',
    'The form that confirms your coaching hours, filled in by a coach, supervisor or colleague.',
    verifiedBy(sources.EXPERIENCE_FORM),
  ),
  unrecordedRule('endorsement', 'The form of one person who recommends you.', verifiedBy(sources.ENDORSEMENT)),
  unrecordedRule('examination', 'The BCC examination, passed.', verifiedBy(sources.EXAM)),
];

const RENEWAL_RULES: readonly NamedRule[] = [
  {
    name: 'cpd',
    text: `${CONTINUING_HOURS} hours of continuing education in five years, in CCE’s competency areas. Supervision and mentor coaching don’t count.`,
    asks: CONTINUING_HOURS,
    test: { kind: 'cpd-in-term', part: 'all', termMonths: BCC_TERM_MONTHS },
    ...verified(
      sources.CONTINUING,
      'BCCs are required to obtain 70 continuing education (CE) clock hours every five years.',
      cited(
        sources.CONTINUING,
        'do not qualify for continuing education: … Time spent working under or meeting with a supervisory or mentor coach',
      ),
    ),
  },
  {
    name: 'ethics',
    text: `${ETHICS_HOURS} of these hours on coaching ethics.`,
    asks: ETHICS_HOURS,
    test: { kind: 'cpd-in-term', part: 'ethics', termMonths: BCC_TERM_MONTHS },
    ...verified(sources.CONTINUING, 'Four clock hours in coaching ethics'),
  },
  unrecordedRule(
    'specialty',
    '10 of these hours in each specialty designation you hold.',
    verified(
      sources.CONTINUING,
      '10 clock hours, of the required 70 hours, in each optional specialty designation held.',
    ),
  ),
];

export const CCE_RULES: readonly Rule[] = rulesOf(
  'cce-bcc',
  { body: 'CCE', level: BCC },
  [...HOURS_RULES, ...OTHER_RULES],
  RENEWAL_RULES,
);
