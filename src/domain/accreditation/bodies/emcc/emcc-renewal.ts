// EMCC's accreditations, renewal every five years. EMCC asks for practice, supervision, development and ethics without numbers; its Dutch
// affiliate names some.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { type EMCC_BESIDE, EMCC_HOURS, EMCC_TERM_MONTHS, EMCC_TERM_YEARS, type EmccLevel } from './emcc.ts';
import { unrecordedRule, type NamedRule } from '../named-rules.ts';
import type { Cited } from '#domain/accreditation/evaluate/rule.ts';
import { cited, disputed, secondHandBy, verifiedBy, type Ask, type Grounds } from '../certainty.ts';
import * as sources from './emcc-sources.ts';

const QUARTERS = 4 * EMCC_TERM_YEARS;

const EVERY_FIVE_YEARS = cited(sources.RENEWAL, 'Renewal will be every five years from the date of the award.');

const asEmccWrites = (words: Cited): Grounds => verifiedBy(words, EVERY_FIVE_YEARS);

/** As EMCC's Dutch affiliate asks. */
const RENEWAL_HOURS = { foundation: 50, practitioner: 100, 'senior-practitioner': 100, 'master-practitioner': 100 };

function practiceRule({ id }: EmccLevel): NamedRule {
  const hours = RENEWAL_HOURS[id];
  const coached = (asks: number, text: string): Ask => ({
    text,
    asks,
    test: { kind: 'hours', terms: { ...EMCC_HOURS, withinMonths: EMCC_TERM_MONTHS } },
  });
  return {
    name: 'practice',
    ...coached(hours, `${hours} hours of coaching or mentoring in the five years before renewal.`),
    ...disputed([cited(sources.NOBCO_RENEWAL, 'Coachuren over 5 jaar 50 uur 100 uur 100 uur 100 uur')], {
      ...coached(0, 'You still coach or mentor: EMCC names no number of hours.'),
      said: [sources.CONTINUES, EVERY_FIVE_YEARS],
    }),
  };
}

/** Of Senior and Master Practitioner the affiliate's figure could not be read. */
function supervisionRule({ hasRatio }: EmccLevel): NamedRule {
  const name = 'supervision';
  if (hasRatio)
    return {
      name,
      text: 'Supervision in the five years before renewal. EMCC names no amount.',
      asks: 1,
      test: { kind: 'entries', table: 'supervision_sessions', withinMonths: EMCC_TERM_MONTHS },
      ...asEmccWrites(sources.CONTINUES),
    };
  const inQuarters = (asks: number, text: string): Ask => ({
    text,
    asks,
    test: {
      kind: 'supervision-quarters',
      minutesEach: MINUTES_PER_HOUR,
      individualOnly: false,
    },
  });
  return {
    name,
    ...inQuarters(QUARTERS, 'An hour of supervision in each quarter of the five years before renewal.'),
    ...disputed([sources.PER_QUARTER], {
      ...inQuarters(0, 'You are in a process of supervision: EMCC names no amount.'),
      said: [sources.CONTINUES, EVERY_FIVE_YEARS],
    }),
  };
}

const OTHER_RULES: readonly NamedRule[] = [
  {
    name: 'development',
    text: 'CPD in the five years before renewal. EMCC names no hours.',
    asks: 1,
    test: { kind: 'entries', table: 'cpd_records', withinMonths: EMCC_TERM_MONTHS },
    ...asEmccWrites(sources.DEVELOPS),
  },
  unrecordedRule(
    'ethics',
    'A declaration that you keep to EMCC’s code of ethics, and to its declaration on diversity and inclusion.',
    asEmccWrites(sources.ABIDES),
  ),
  unrecordedRule(
    'reflection',
    'A reflection of about a page, 500 words. Only EMCC’s Dutch affiliate names it.',
    secondHandBy(sources.REFLECTS),
  ),
];

export const emccRenewalRules = (level: EmccLevel): NamedRule[] => [
  practiceRule(level),
  supervisionRule(level),
  ...OTHER_RULES,
];

/** Of ESIA and ITCA: the same sentence, without any number. */
export const emccBesideRenewalRules = (level: (typeof EMCC_BESIDE)[number]): NamedRule[] => [
  unrecordedRule(
    'practice',
    level === 'ESIA'
      ? 'You still supervise, and are supervised yourself. EMCC names no numbers.'
      : 'You still coach teams, and are in supervision. EMCC names no numbers.',
    verifiedBy(
      sources.CONTINUES,
      cited(sources.RENEWAL, 'Individual Accreditation Renewal (EIA-R; also ESIA-R, ITCA-R, IPMA-R)'),
      EVERY_FIVE_YEARS,
    ),
  ),
  ...OTHER_RULES.slice(0, 2),
];
