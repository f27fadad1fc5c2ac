// EMCC individual accreditation (EIA), first application, four levels. EMCC names no split into paid and pro bono, no largest
// group and no start of education, so all coaching hours count.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { HUNDREDTHS_PER_HOUR } from '#domain/accreditation/hundredths.ts';
import {
  EMCC_HOURS,
  EMCC_LEVELS_ASKED,
  EMCC_YEAR_MONTHS,
  type EmccLevel,
  EMCC_COACHING_PER_SUPERVISION,
} from './emcc-terms.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { EMCC_AS_OF, EMCC_LEVELS, EMCC_SECOND_HAND } from './emcc-sources.ts';

const ENTRIES = 5;
const QUARTER_MONTHS = 3;
const QUARTERS = 4;

type Certainty = Rule['certainty'];
type Named = Pick<Rule, 'text' | 'number' | 'unit' | 'certainty' | 'test'> & { readonly name: string };

export const EMCC_RULES: readonly Rule[] = EMCC_LEVELS_ASKED.flatMap((level) =>
  [...practiceRules(level), ...supervisionRules(level), ...entryRules(level)].map(({ name, ...facts }) => ({
    id: `emcc-${level.id}-${name}`,
    body: 'EMCC',
    level: level.level,
    stage: 'initial',
    source: facts.certainty === 'second-hand' ? EMCC_SECOND_HAND : EMCC_LEVELS,
    asOf: EMCC_AS_OF,
    validFrom: null,
    validTo: null,
    ...facts,
  })),
);

function practiceRules({ years, hours, clients, cpdHours, cpdCertainty }: EmccLevel): Named[] {
  const verified: { certainty: Certainty } = { certainty: 'verified' };
  return [
    {
      name: 'years',
      text: `${years} ${years === 1 ? 'year' : 'years'} of experience since you started coaching.`,
      number: years,
      unit: 'years',
      test: { kind: 'years-practising' },
      ...verified,
    },
    {
      name: 'hours',
      text: `${hours} hours with clients, paid or not.`,
      number: hours * MINUTES_PER_HOUR,
      unit: 'minutes',
      test: { kind: 'hours', terms: EMCC_HOURS },
      ...verified,
    },
    {
      name: 'clients',
      text: `${clients} clients. A group counts as one client, as EMCC doesn’t say otherwise.`,
      number: clients,
      unit: 'clients',
      test: { kind: 'clients', terms: EMCC_HOURS, countsEachPerson: false },
      ...verified,
    },
    {
      name: 'cpd',
      text: `${cpdHours} hours of continuing professional development in the year before you apply.`,
      number: cpdHours * HUNDREDTHS_PER_HOUR,
      unit: 'hundredths',
      test: { kind: 'cpd-hours', withinMonths: EMCC_YEAR_MONTHS },
      certainty: cpdCertainty,
    },
  ];
}

function supervisionRules({ hasRatio, supervisionCertainty: certainty }: EmccLevel): Named[] {
  const quarters: Named = {
    name: 'supervision-quarters',
    text: hasRatio
      ? 'Supervision in each of the four quarters before you apply.'
      : 'An hour of supervision in each of the four quarters before you apply.',
    number: QUARTERS,
    unit: 'quarters',
    test: { kind: 'supervision-periods', months: QUARTER_MONTHS, minutesEach: hasRatio ? 1 : MINUTES_PER_HOUR },
    certainty,
  };
  if (!hasRatio) return [quarters];
  return [
    {
      name: 'supervision-ratio',
      text: `An hour of supervision for every ${EMCC_COACHING_PER_SUPERVISION} hours of coaching in the year before you apply.`,
      number: EMCC_COACHING_PER_SUPERVISION,
      unit: 'ratio',
      test: {
        kind: 'supervision-ratio',
        terms: EMCC_HOURS,
        coachingPerSupervision: EMCC_COACHING_PER_SUPERVISION,
        withinMonths: EMCC_YEAR_MONTHS,
      },
      certainty,
    },
    quarters,
  ];
}

function entryRules({ entriesCertainty: certainty }: EmccLevel): Named[] {
  const entries = (name: string, table: 'client_feedback' | 'reflections', what: string): Named => ({
    name,
    text: `${ENTRIES} ${what} from the 12 months before you apply.`,
    number: ENTRIES,
    unit: 'items',
    test: { kind: 'entries', table, withinMonths: EMCC_YEAR_MONTHS },
    certainty,
  });
  return [
    entries('feedback', 'client_feedback', 'pieces of client feedback'),
    entries('reflections', 'reflections', 'reflections on your practice'),
  ];
}
