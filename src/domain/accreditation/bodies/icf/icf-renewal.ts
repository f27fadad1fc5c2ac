// ICF, renewal every three years: continuing coach education (CCE) by kind, mentor coaching for an ACC, and what happens before and
// after the last day.
import { cited, disputed, secondHand, verified, verifiedBy, type Ask } from '../certainty.ts';
import { HUNDREDTHS_PER_HOUR } from '#domain/accreditation/hundredths.ts';
import { MENTOR_HOURS, MENTOR_MONTHS, MENTORING_ASKED, MENTORS, ONE_TO_ONE_HOURS } from './icf-education.ts';
import {
  ICF_GRACE_MONTHS,
  ICF_LATE_MONTHS,
  ICF_LEVELS,
  ICF_MENTOR_TERMS,
  ICF_SPECIALISED_FROM,
  ICF_TERM_MONTHS,
  type IcfLevel,
} from './icf.ts';
import { unrecordedRule, type NamedRule } from '../named-rules.ts';
import type { CceTerms, MentorTerms } from '#domain/accreditation/evaluate/rule.ts';
import * as sources from './icf-sources.ts';
import * as words from './icf-words.ts';

const CCE = { all: 40, core: 24, ethics: 3, resourceAtMost: 16, mentorAndSupervisionAtMost: 10 };
export const ICF_CCE_HOURS = CCE.all;
const MOST = CCE.mentorAndSupervisionAtMost;

const TERM = { termMonths: ICF_TERM_MONTHS, lateMonths: ICF_GRACE_MONTHS + ICF_LATE_MONTHS };

/** For a renewal it doesn't matter which credential mentor coaching was used for before. */
const mentorTerms = ({ mentors }: IcfLevel): MentorTerms => ({
  ...ICF_MENTOR_TERMS,
  ...mentors,
  notUsedFor: [],
  ...TERM,
});

/** Of a renewal for which ICF names no mentors: anyone who may mentor for some level, also from 2027 on. */
const ANY_MENTORS: MentorTerms = { ...mentorTerms(ICF_LEVELS[0]!), specialisationFrom: null };

/** @param isMostOfEach as in CceTerms @param mentors missing: none are named */
export const icfCceTerms = (isMostOfEach: CceTerms['isMostOfEach'], mentors = ANY_MENTORS): CceTerms => ({
  ...TERM,
  resourceAtMost: CCE.resourceAtMost * HUNDREDTHS_PER_HOUR,
  mentorAndSupervisionAtMost: MOST * HUNDREDTHS_PER_HOUR,
  isMostOfEach,
  supervisorsFrom: ICF_SPECIALISED_FROM,
  mentors,
});

const inCce = (part: 'all' | 'core' | 'ethics', terms: CceTerms, text: string): Ask => ({
  text,
  asks: CCE[part],
  test: { kind: 'cce', part, terms },
});

const ALL = `${CCE.all} hours of continuing coach education (CCE) in three years`;
const EVERY_THREE_YEARS = cited(sources.RENEW, 'requires that you renew your ICF Credential every three years');
const MENTOR_INSIDE = cited(
  sources.SLIDES_2018,
  '10 hours of mentor coaching required of ACC renewal applicants can now be applied toward the 40 hours of Continuing Coach Education',
);

const MOST_TOGETHER = cited(
  sources.FAQ,
  'Up to 10 hours of Coaching Supervision and Mentor Coaching hours (receiving or delivering) … may be used to meet the Continuing Coach Education (CCE) requirements',
);
const MOST_OF_EACH = cited(
  sources.RENEWAL_2018,
  'No more than 10 hours of Mentor Coaching (delivering and/or receiving) … No more than 10 hours of Coaching Supervision (delivering and/or receiving)',
);

/** Of a PCC and MCC: the other reading of how mentor coaching and supervision count. ICF decided it for an ACC, whose ten are inside. */
function allRule(icfLevel: IcfLevel): NamedRule {
  const mentors = mentorTerms(icfLevel);
  const more = {
    title: 'Which hours count?',
    text: `Up to ${MOST} of them may be mentor coaching and supervision, received or given. Don’t record them as CPD as well.`,
  };
  if (icfLevel.level === 'ACC')
    return {
      name: 'cce',
      ...inCce('all', icfCceTerms(null, mentors), `${ALL}, your ${MENTOR_HOURS} of mentor coaching among them.`),
      more,
      ...verifiedBy(MENTOR_INSIDE, words.CCE_COUNTED, EVERY_THREE_YEARS, words.SUPERVISION_IS_CORE),
    };
  return {
    name: 'cce',
    ...inCce('all', icfCceTerms(false, mentors), `${ALL}.`),
    more,
    ...disputed([MOST_TOGETHER, words.CCE_COUNTED, EVERY_THREE_YEARS], {
      ...inCce(
        'all',
        icfCceTerms(true, mentors),
        `${ALL}. Up to ${MOST} may be mentor coaching and another ${MOST} supervision, received or given.`,
      ),
      said: [MOST_OF_EACH],
    }),
  };
}

function cceRules(icfLevel: IcfLevel): NamedRule[] {
  const terms = icfCceTerms(null, mentorTerms(icfLevel));
  return [
    allRule(icfLevel),
    {
      name: 'cce-core',
      ...inCce('core', terms, `${CCE.core} of them on core competencies.`),
      more: {
        title: 'What counts toward them?',
        text: `Ethics too, and up to ${MOST} hours of mentor coaching and supervision.`,
      },
      ...verifiedBy(words.CCE_COUNTED, words.MENTORING_IS_CORE, words.SUPERVISION_IS_CORE),
    },
    {
      name: 'cce-ethics',
      ...inCce('ethics', terms, `${CCE.ethics} of them on coaching ethics.`),
      ...verified(
        sources.RENEWAL_ETHICS,
        'at least three (3) Continuing Coach Education (CCE) units in the area of coaching ethics',
      ),
    },
    {
      name: 'cce-resource',
      text: `At most ${CCE.resourceAtMost} hours of resource development count.`,
      asks: null,
      test: { kind: 'cce-resource-over', terms },
      ...secondHand(sources.RENEWAL_GUIDE, 'Up to a maximum of 16 hours can be in Resource Development'),
    },
  ];
}

function mentorRules(icfLevel: IcfLevel): NamedRule[] {
  const terms = mentorTerms(icfLevel);
  const { specialisation, from2027 } = MENTORS[icfLevel.level];
  const specialised: NamedRule = {
    name: 'mentor-specialisation',
    text: `Mentor coaching from 2027 on counts only with a mentor who holds ${specialisation}.`,
    asks: null,
    test: { kind: 'mentor-specialisation', terms },
    validFrom: ICF_SPECIALISED_FROM,
    ...verifiedBy(
      from2027,
      cited(sources.CHANGES_2027, 'at or above the level to which they are applying or renewing'),
    ),
  };
  if (icfLevel.level !== 'ACC') return [specialised];
  const asked = verifiedBy(
    MENTORING_ASKED,
    cited(sources.CHANGES_2027, 'It is also required for the renewal of an ACC'),
    EVERY_THREE_YEARS,
  );
  return [
    {
      name: 'mentor-hours',
      text: `${MENTOR_HOURS} hours of mentor coaching received in the three years. Those for your first ACC don’t count.`,
      asks: MENTOR_HOURS,
      test: { kind: 'mentor-hours', terms, oneToOneOnly: false },
      ...verifiedBy(MENTORING_ASKED, words.MENTORING_EACH_TERM, EVERY_THREE_YEARS),
    },
    {
      name: 'mentor-one-to-one',
      text: `${ONE_TO_ONE_HOURS} of these hours one-to-one.`,
      asks: ONE_TO_ONE_HOURS,
      test: { kind: 'mentor-hours', terms, oneToOneOnly: true },
      ...asked,
    },
    {
      name: 'mentor-months',
      text: `Mentor coaching over ${MENTOR_MONTHS} months or more, from the first to the last session.`,
      asks: MENTOR_MONTHS,
      test: { kind: 'mentor-months', terms },
      ...asked,
    },
    specialised,
  ];
}

/** Which supervisors count from 2027 on. No record says who supervised. The copy of ICF's page has lost its list of who may. */
export const ICF_SUPERVISOR_RULE: NamedRule = unrecordedRule(
  'supervisor-specialisation',
  'Specialised supervisors (CSS) from 1 January 2027 on, or those accredited by another body. Earlier hours still count.',
  secondHand(
    sources.SUPERVISORS,
    'a supervisor accredited by another coaching or coaching supervision professional body',
    cited(
      sources.ACTC_2027,
      'Beginning January 1, 2027 … ACTC Applicants and ACTC Renewal Candidates: Must work with a supervisor who',
    ),
    cited(sources.ACTC_2027, 'towards the renewal of your ACC, PCC, MCC or ACTC'),
  ),
  {
    validFrom: ICF_SPECIALISED_FROM,
    more: { title: 'What is the CSS?', text: 'ICF’s Coaching Supervisor Specialization.' },
  },
);

/** When to hand in, and what happens after the last day and to a sample of applications. */
export const ICF_LAPSE_RULES: readonly NamedRule[] = [
  unrecordedRule(
    'hand-in',
    'Hand your renewal in before it expires, from 10 months before on.',
    verifiedBy(words.HAND_IN_FROM),
  ),
  unrecordedRule(
    'grace',
    'After the last day you have two months of grace. For 10 more you can renew with a late fee of 100 dollars.',
    verifiedBy(words.GRACE, words.LATE_FEE, words.FROM_LAST_DAY),
    {
      more: {
        title: 'And then?',
        text: 'It runs for three years from the day it expired. We found no source that says whether hours after that day count, so ask.',
      },
    },
  ),
  unrecordedRule(
    'audit',
    'Keep your certificates: some renewals are chosen at random and checked.',
    verified(
      sources.SIMPLER_RENEWAL,
      'a percentage of renewal applications will be randomly selected for additional review through an audit check',
    ),
  ),
];

export const icfRenewalRules = (level: IcfLevel): NamedRule[] => [
  ...cceRules(level),
  ...mentorRules(level),
  ...ICF_LAPSE_RULES,
  ICF_SUPERVISOR_RULE,
];
