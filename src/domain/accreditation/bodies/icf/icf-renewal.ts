// ICF, renewal every three years: continuing coach education (CCE) by kind, and mentor coaching for an ACC.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { HUNDREDTHS_PER_HOUR } from '#domain/accreditation/hundredths.ts';
import { ICF_LEVELS, ICF_MENTOR_TERMS, ICF_TERM_MONTHS, type IcfLevel } from './icf-terms.ts';
import type { CceTerms, Rule } from '#domain/accreditation/evaluate/rule.ts';
import { ICF_AS_OF, ICF_RENEWAL } from './icf-sources.ts';

const CCE = { all: 40, core: 24, ethics: 3, resourceAtMost: 16, mentorAndSupervisionAtMost: 10 };
const ACC_MENTOR_HOURS = 10;

type Named = Pick<Rule, 'text' | 'number' | 'unit' | 'certainty' | 'test'> & { readonly name: string };

export const ICF_RENEWAL_RULES: readonly Rule[] = ICF_LEVELS.flatMap((level) =>
  [...cceRules(level), ...accMentorRules(level)].map(({ name, ...facts }) => ({
    id: `icf-${level.level.toLowerCase()}-renewal-${name}`,
    body: 'ICF',
    level: level.level,
    stage: 'renewal',
    source: ICF_RENEWAL,
    asOf: ICF_AS_OF,
    validFrom: null,
    validTo: null,
    ...facts,
  })),
);

function cceRules({ level }: IcfLevel): Named[] {
  const terms: CceTerms = {
    termMonths: ICF_TERM_MONTHS,
    resourceAtMost: CCE.resourceAtMost * HUNDREDTHS_PER_HOUR,
    mentorAndSupervisionAtMost: CCE.mentorAndSupervisionAtMost * HUNDREDTHS_PER_HOUR,
    mentorMinutesAskedBesides: level === 'ACC' ? ACC_MENTOR_HOURS * MINUTES_PER_HOUR : 0,
  };
  const part = (name: 'all' | 'core' | 'ethics', text: string): Named => ({
    name: name === 'all' ? 'cce' : `cce-${name}`,
    text,
    number: CCE[name] * HUNDREDTHS_PER_HOUR,
    unit: 'hundredths',
    certainty: 'verified',
    test: { kind: 'cce', part: name, terms },
  });
  const besides = level === 'ACC' ? ' (on top of the 10 that an ACC needs anyway)' : '';
  return [
    part(
      'all',
      `${CCE.all} hours of continuing coach education (CCE) in three years; up to ${CCE.mentorAndSupervisionAtMost} may be mentor coaching${besides} or supervision.`,
    ),
    part('core', `${CCE.core} of them on core competencies, ethics included.`),
    part('ethics', `${CCE.ethics} of them on coaching ethics.`),
    {
      name: 'cce-resource',
      text: `At most ${CCE.resourceAtMost} hours of resource development count.`,
      number: null,
      unit: 'hundredths',
      certainty: 'verified',
      test: { kind: 'cce-resource-over', terms },
    },
  ];
}

function accMentorRules({ level }: IcfLevel): Named[] {
  if (level !== 'ACC') return [];
  return [
    {
      name: 'mentor-hours',
      text: `${ACC_MENTOR_HOURS} hours of mentor coaching received in the three years.`,
      number: ACC_MENTOR_HOURS * MINUTES_PER_HOUR,
      unit: 'minutes',
      certainty: 'verified',
      test: {
        kind: 'mentor-hours',
        terms: { ...ICF_MENTOR_TERMS, termMonths: ICF_TERM_MONTHS },
        oneToOneOnly: false,
      },
    },
  ];
}
