// EMCC individual accreditation, renewal every five years: supervision each year and in proportion to coaching.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import {
  EMCC_HOURS,
  EMCC_LEVELS_ASKED,
  EMCC_TERM_MONTHS,
  EMCC_TERM_YEARS,
  EMCC_YEAR_MONTHS,
  EMCC_COACHING_PER_SUPERVISION,
} from './emcc-terms.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { secondHand } from '#domain/accreditation/bodies/certainty.ts';
import { EMCC_SUPERVISION_SECOND_HAND } from './emcc-sources.ts';

const SUPERVISION_HOURS_A_YEAR = 4;

export const EMCC_RENEWAL_RULES: readonly Rule[] = EMCC_LEVELS_ASKED.flatMap(({ id, level }) => {
  const common = {
    body: 'EMCC',
    level,
    stage: 'renewal',
    ...secondHand(EMCC_SUPERVISION_SECOND_HAND),
    validFrom: null,
    validTo: null,
  } as const;
  return [
    {
      ...common,
      id: `emcc-${id}-renewal-supervision`,
      text: `${SUPERVISION_HOURS_A_YEAR} hours of individual supervision in each of the five years before renewal, spread evenly; 8 if you practise in several roles.`,
      number: EMCC_TERM_YEARS,
      unit: 'years',
      test: {
        kind: 'supervision-periods',
        months: EMCC_YEAR_MONTHS,
        minutesEach: SUPERVISION_HOURS_A_YEAR * MINUTES_PER_HOUR,
        individualOnly: true,
      },
    },
    {
      ...common,
      id: `emcc-${id}-renewal-ratio`,
      text: `An hour of supervision for every ${EMCC_COACHING_PER_SUPERVISION} hours of coaching over the five years.`,
      number: EMCC_COACHING_PER_SUPERVISION,
      unit: 'ratio',
      test: {
        kind: 'supervision-ratio',
        terms: EMCC_HOURS,
        coachingPerSupervision: EMCC_COACHING_PER_SUPERVISION,
        withinMonths: EMCC_TERM_MONTHS,
      },
    },
  ];
});
