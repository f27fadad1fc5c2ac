// Association for Coaching (AC), four levels: first application, and renewal every three years.
import { cited, disputed, notFound, secondHandBy, verified, verifiedBy, type Ask } from '../certainty.ts';
import { unrecordedRule, rulesOf, type NamedRule } from '../named-rules.ts';
import { HUNDREDTHS_PER_HOUR } from '#domain/accreditation/hundredths.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { MONTHS_PER_YEAR } from '#domain/time.ts';
import * as sources from './ac-sources.ts';
import { ALL_HOURS } from '../credential-body.ts';
import { AC_LEVELS, type AcLevel } from './ac.ts';

const CPD_YEARS = 3;
const COACHING_PER_SUPERVISION = 15;
/** What a provider names for Foundation in place of the sheet's hours. */
const FOUNDATION_HOURS_OF_OTHERS = 50;

function practiceRules({ id, trainingHours, hours, supervisionMonths }: AcLevel): NamedRule[] {
  const coaching = (needed: number): Ask => ({
    text: `${needed} hours of coaching, however long ago.`,
    asks: needed,
    test: { kind: 'hours', terms: ALL_HOURS },
  });
  return [
    {
      name: 'training',
      text: `${trainingHours} hours of coach training, in one course or several.`,
      asks: trainingHours,
      test: { kind: 'education-hours' },
      ...(id === 'foundation'
        ? verified(
            sources.BLOG,
            'the required 35+ hours of coach training (which is the minimum requirement for entry at Foundation or Foundation Executive level)',
          )
        : secondHandBy(sources.SHEET_ROWS.training)),
    },
    {
      name: 'hours',
      ...coaching(hours),
      ...(id === 'foundation'
        ? disputed([sources.SHEET_ROWS.hours], {
            ...coaching(FOUNDATION_HOURS_OF_OTHERS),
            said: [cited(sources.CHECKLIST, 'You will need 50 hours of coaching logged.')],
          })
        : secondHandBy(sources.SHEET_ROWS.hours)),
    },
    {
      name: 'supervision',
      text: `Supervision over ${supervisionMonths} months or more, from the first to the last session.`,
      asks: supervisionMonths,
      test: { kind: 'supervision-months' },
      ...secondHandBy(sources.SHEET_ROWS.supervision),
    },
    {
      name: 'supervision-ratio',
      text: `An hour of supervision for about every ${COACHING_PER_SUPERVISION} hours of coaching in these months.`,
      asks: COACHING_PER_SUPERVISION,
      test: {
        kind: 'supervision-ratio',
        terms: ALL_HOURS,
        coachingPerSupervision: COACHING_PER_SUPERVISION,
        withinMonths: supervisionMonths,
      },
      ...notFound(sources.DOCUMENTS),
    },
  ];
}

/** The sheet's "hours for 3 years" can be read in two ways. A coach who applied writes of hours a year. */
function cpdRule({ cpdHours }: AcLevel): NamedRule {
  const name = 'cpd';
  if (cpdHours === null)
    return {
      name,
      text: 'A log of your CPD. No number of hours is named.',
      asks: 1,
      test: { kind: 'entries', table: 'cpd_records', withinMonths: null },
      ...secondHandBy(sources.SHEET_ROWS.cpd),
    };
  const withinMonths = CPD_YEARS * MONTHS_PER_YEAR;
  return {
    name,
    text: `${cpdHours} hours of CPD in each of the three years before you apply, ${CPD_YEARS * cpdHours} in all.`,
    asks: CPD_YEARS * cpdHours,
    test: { kind: 'cpd-hours', withinMonths, mostAYear: cpdHours * HUNDREDTHS_PER_HOUR },
    ...disputed([{ source: sources.CPD_A_YEAR }], {
      text: `${cpdHours} hours of CPD in the three years before you apply, in all.`,
      asks: cpdHours,
      test: { kind: 'cpd-hours', withinMonths },
      said: [sources.SHEET_ROWS.cpd],
    }),
  };
}

const OTHER_RULES: readonly NamedRule[] = [
  unrecordedRule(
    'membership',
    'No AC membership needed.',
    verified(
      sources.NON_MEMBERS,
      'Association for Coaching (AC) Members and Non-members can apply for AC Accreditation.',
      cited(
        sources.ACCREDITATION,
        'The Coach Accreditation scheme is exclusively available to AC Members (Member level & above).',
      ),
    ),
    {
      more: {
        title: 'For each scheme?',
        text: 'Its page on coach accreditation says that this is for members alone, so ask before you apply.',
      },
    },
  ),
  unrecordedRule(
    'overview',
    'Supervision sessions, client references and CPD certificates, as many as the AC’s overview names for your level. We couldn’t read it.',
    verified(
      sources.DOCUMENTS,
      'Please refer to the overview for required hours and the number of supervision sessions, client references and CPD certificates needed at each level.',
    ),
  ),
  unrecordedRule('references', 'References from clients, on the AC’s form.', verifiedBy(sources.REFERENCES)),
  unrecordedRule(
    'supervisor',
    'A supervision report, with your supervisor’s reference.',
    verifiedBy(sources.SUPERVISION_REPORT),
  ),
  unrecordedRule('log', 'A log of your coaching on the AC’s template.', verifiedBy(sources.LOG_TEMPLATE)),
];

const RENEWAL_RULES: readonly NamedRule[] = [
  unrecordedRule(
    'criteria',
    'Still meeting the AC’s criteria for your level. We couldn’t read what CPD and supervision that takes.',
    verified(
      sources.NON_MEMBERS,
      'criteria need to be met for the relevant AC Accreditation Scheme and renewal of AC Accreditation will be required every 3 years',
    ),
  ),
];

export const AC_RULES: readonly Rule[] = AC_LEVELS.flatMap((acLevel) =>
  rulesOf(
    `ac-${acLevel.id}`,
    { body: 'AC', level: acLevel.level },
    [...practiceRules(acLevel), cpdRule(acLevel), ...OTHER_RULES],
    RENEWAL_RULES,
  ),
);
