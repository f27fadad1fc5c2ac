// All rules of ICF.
import { rulesOf } from '../named-rules.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { ICF_ACTC_RULES } from './icf-actc.ts';
import { icfEducationRules } from './icf-education.ts';
import { icfHoursRules } from './icf-hours.ts';
import { icfPerformanceRules } from './icf-performance.ts';
import { ICF_PROGRAMME_RULES } from './icf-programmes.ts';
import { icfRenewalRules } from './icf-renewal.ts';
import { ICF_LEVELS } from './icf.ts';

export const ICF_RULES: readonly Rule[] = [
  ...ICF_LEVELS.flatMap((icfLevel) => {
    const { level } = icfLevel;
    const initial = [
      ...icfHoursRules(icfLevel),
      ...icfEducationRules(icfLevel),
      ...ICF_PROGRAMME_RULES[level],
      ...icfPerformanceRules(icfLevel),
    ];
    return rulesOf(`icf-${level.toLowerCase()}`, { body: 'ICF', level }, initial, icfRenewalRules(icfLevel));
  }),
  ...ICF_ACTC_RULES,
];
