// ICF, renewal every three years: continuing coach education (CCE) by kind, and mentor coaching for an ACC.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { disputed, secondHand, verified, type Ask } from '#domain/accreditation/bodies/certainty.ts';
import { HUNDREDTHS_PER_HOUR } from '#domain/accreditation/hundredths.ts';
import { MENTOR_HOURS, MENTOR_MONTHS, ONE_TO_ONE_HOURS } from './icf-education.ts';
import { ICF_MENTOR_TERMS, ICF_TERM_MONTHS, type IcfLevel } from './icf-terms.ts';
import type { NamedRule } from '#domain/accreditation/bodies/named-rules.ts';
import { icfRules } from './icf-rules.ts';
import type { CceTerms, MentorTerms } from '#domain/accreditation/evaluate/rule.ts';
import {
  ICF_2027,
  ICF_FAQ,
  ICF_RENEWAL_2018,
  ICF_RENEWAL_40_AND_10,
  ICF_RENEWAL_ETHICS,
  ICF_RENEWAL_GUIDE,
} from './icf-sources.ts';

const CCE = { all: 40, core: 24, ethics: 3, resourceAtMost: 16, mentorAndSupervisionAtMost: 10 };
const MOST = CCE.mentorAndSupervisionAtMost;

/** The stricter and the other reading of how mentor coaching and supervision count. */
const strictTerms = (level: IcfLevel['level']): CceTerms => ({
  termMonths: ICF_TERM_MONTHS,
  resourceAtMost: CCE.resourceAtMost * HUNDREDTHS_PER_HOUR,
  mentorAndSupervisionAtMost: MOST * HUNDREDTHS_PER_HOUR,
  isMostOfEach: false,
  mentorMinutesAskedBesides: level === 'ACC' ? MENTOR_HOURS * MINUTES_PER_HOUR : 0,
});
const otherTerms = (level: IcfLevel['level']): CceTerms => ({
  ...strictTerms(level),
  isMostOfEach: true,
  mentorMinutesAskedBesides: 0,
});

const inCce = (part: 'all' | 'core' | 'ethics', terms: CceTerms, text: string): Ask => ({
  text,
  asks: CCE[part],
  test: { kind: 'cce', part, terms },
});

const ALL = `${CCE.all} hours of continuing coach education (CCE) in three years`;
const CORE = `${CCE.core} of them on core competencies`;
const COUNTS = 'What counts toward them?';
const ONCE = 'Don’t record mentor coaching as CPD as well.';

function cceRules({ level }: IcfLevel): NamedRule[] {
  const [strict, other] = [strictTerms(level), otherTerms(level)];
  const besides = level === 'ACC' ? `, besides your ${MENTOR_HOURS} of mentor coaching` : '';
  return [
    {
      name: 'cce',
      ...inCce('all', strict, `${ALL}${besides}.`),
      more: {
        title: 'Which hours count?',
        text: `Up to ${MOST} of them may be mentor coaching and supervision, received or given.`,
      },
      ...disputed(level === 'ACC' ? ICF_RENEWAL_40_AND_10 : ICF_FAQ, {
        ...inCce(
          'all',
          other,
          `${ALL}${level === 'ACC' ? `, including your ${MENTOR_HOURS} of mentor coaching` : ''}. Up to ${MOST} may be mentor coaching and another ${MOST} supervision, received or given.`,
        ),
        source: ICF_RENEWAL_2018,
      }),
    },
    coreRule(level, strict, other),
    {
      name: 'cce-ethics',
      ...inCce('ethics', strict, `${CCE.ethics} of them on coaching ethics.`),
      ...verified(
        ICF_RENEWAL_ETHICS,
        'at least three (3) Continuing Coach Education (CCE) units in the area of coaching ethics',
      ),
    },
    {
      name: 'cce-resource',
      text: `At most ${CCE.resourceAtMost} hours of resource development count.`,
      asks: null,
      test: { kind: 'cce-resource-over', terms: strict },
      ...secondHand(ICF_RENEWAL_GUIDE),
    },
  ];
}

/** ICF's change of 2018 asks an ACC for 11 core hours and 3 of ethics besides the 10 of mentor coaching: 24. */
function coreRule(level: IcfLevel['level'], strict: CceTerms, other: CceTerms): NamedRule {
  const asked = { name: 'cce-core', ...inCce('core', strict, `${CORE}.`) };
  if (level !== 'ACC')
    return {
      ...asked,
      more: { title: COUNTS, text: `Ethics and mentor coaching. ${ONCE}` },
      ...secondHand(ICF_RENEWAL_2018),
    };
  const counting = `${CORE}: ethics and all your mentor coaching count.`;
  return {
    ...asked,
    more: { title: COUNTS, text: `Ethics, and mentor coaching beyond the ${MENTOR_HOURS} hours an ACC needs. ${ONCE}` },
    ...disputed(ICF_RENEWAL_40_AND_10, { ...inCce('core', other, counting), source: ICF_RENEWAL_2018 }),
  };
}

const RENEWAL_MENTOR = verified(
  ICF_2027,
  '10 hours of mentor coaching, done over 3 months or longer, with at least 3 hours being one to one hours with the mentor',
);

function accMentorRules({ level, mentors }: IcfLevel): NamedRule[] {
  if (level !== 'ACC') return [];
  const terms: MentorTerms = { ...ICF_MENTOR_TERMS, ...mentors, termMonths: ICF_TERM_MONTHS };
  return [
    {
      name: 'mentor-hours',
      text: `${MENTOR_HOURS} hours of mentor coaching received in the three years. Those for your first ACC don’t count.`,
      asks: MENTOR_HOURS,
      test: { kind: 'mentor-hours', terms, oneToOneOnly: false },
      ...RENEWAL_MENTOR,
    },
    {
      name: 'mentor-one-to-one',
      text: `${ONE_TO_ONE_HOURS} of these hours one-to-one.`,
      asks: ONE_TO_ONE_HOURS,
      test: { kind: 'mentor-hours', terms, oneToOneOnly: true },
      ...RENEWAL_MENTOR,
    },
    {
      name: 'mentor-months',
      text: `Mentor coaching over ${MENTOR_MONTHS} months or more, from the first to the last session.`,
      asks: MENTOR_MONTHS,
      test: { kind: 'mentor-months', terms },
      ...RENEWAL_MENTOR,
    },
  ];
}

export const ICF_RENEWAL_RULES = icfRules('renewal', (level) => [...cceRules(level), ...accMentorRules(level)]);
