// EMCC individual accreditation, renewal every five years: supervision each year and in proportion to coaching.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import {
  EMCC_LEVELS_ASKED,
  EMCC_TERM_MONTHS,
  EMCC_TERM_YEARS,
  EMCC_YEAR_MONTHS,
  EMCC_COACHING_PER_SUPERVISION,
  emccRatio,
} from './emcc-terms.ts';
import { rulesOf } from '#domain/accreditation/bodies/named-rules.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { secondHand } from '#domain/accreditation/bodies/certainty.ts';
import { EMCC_SUPERVISION_SECOND_HAND } from './emcc-sources.ts';

const SUPERVISION_HOURS_A_YEAR = 4;

export const EMCC_RENEWAL_RULES: readonly Rule[] = EMCC_LEVELS_ASKED.flatMap(({ id, level }) =>
  rulesOf(`emcc-${id}-renewal`, { body: 'EMCC', level, stage: 'renewal' }, [
    {
      name: 'supervision',
      text: `${SUPERVISION_HOURS_A_YEAR} hours of individual supervision in each of the five years before renewal, spread evenly; 8 if you practise in several roles.`,
      asks: EMCC_TERM_YEARS,
      test: {
        kind: 'supervision-periods',
        months: EMCC_YEAR_MONTHS,
        minutesEach: SUPERVISION_HOURS_A_YEAR * MINUTES_PER_HOUR,
        individualOnly: true,
      },
      ...secondHand(EMCC_SUPERVISION_SECOND_HAND),
    },
    {
      name: 'ratio',
      text: `An hour of supervision for every ${EMCC_COACHING_PER_SUPERVISION} hours of coaching over the five years.`,
      asks: EMCC_COACHING_PER_SUPERVISION,
      test: emccRatio(EMCC_TERM_MONTHS),
      ...secondHand(EMCC_SUPERVISION_SECOND_HAND),
    },
  ]),
);
