// EMCC's accreditations beside EIA: of supervisors (ESIA) and of team coaches (ITCA).
import { notFound, secondHand, verified, verifiedBy } from '../certainty.ts';
import { unrecordedRule, rulesOf, type NamedRule } from '../named-rules.ts';
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import * as sources from './emcc-sources.ts';
import { ALL_HOURS } from '../credential-body.ts';
import { emccBesideRenewalRules } from './emcc-renewal.ts';
import { EMCC_BESIDE, EMCC_TERM_MONTHS } from './emcc.ts';

type Beside = (typeof EMCC_BESIDE)[number];

const ESIA = { years: 3, hours: 120, clients: 10 };
const ITCA_TEAM_HOURS = 50;
const SUPERVISION: HoursTerms = { ...ALL_HOURS, kinds: ['supervision'] };
const TEAMS: HoursTerms = { ...ALL_HOURS, formats: ['team'] };

const ESIA_RULES: readonly NamedRule[] = [
  {
    name: 'years',
    text: `${ESIA.years} years since you first supervised a coach or mentor.`,
    asks: ESIA.years,
    test: { kind: 'years-supervising' },
    ...verified(sources.ESIA, 'If you have been supervising mentors/coaches for three years or more'),
  },
  {
    name: 'hours',
    text: `${ESIA.hours} hours of supervision given. Sessions of the kind Supervision count.`,
    asks: ESIA.hours,
    test: { kind: 'hours', terms: SUPERVISION },
    ...verifiedBy(sources.ESIA_HOURS),
  },
  {
    name: 'clients',
    text: `${ESIA.clients} clients supervised.`,
    asks: ESIA.clients,
    test: { kind: 'clients', terms: SUPERVISION, countsEachPerson: false },
    ...verified(sources.ESIA, 'have had at least 10 clients'),
  },
  unrecordedRule(
    'competence',
    'An appropriate level of knowledge, and its application in your practice.',
    verified(sources.ESIA, 'demonstrate an appropriate level of knowledge and application in your practice'),
  ),
  unrecordedRule(
    'development',
    'CPD, your own supervision, feedback and reflections. EMCC’s page doesn’t mention them; its guide for applicants may.',
    notFound(sources.ESIA),
  ),
];

/** Only the hours of a Practitioner were found. */
function itcaRules(level: Exclude<Beside, 'ESIA'>): NamedRule[] {
  const isKnown = level === 'ITCA Practitioner';
  const hours: NamedRule = {
    name: 'hours',
    text: isKnown
      ? `${ITCA_TEAM_HOURS} hours of coaching with teams.`
      : 'Hours of coaching with teams: we found no number for this level.',
    asks: isKnown ? ITCA_TEAM_HOURS : null,
    test: { kind: 'hours', terms: TEAMS },
    ...(isKnown
      ? secondHand(
          sources.ITCA_SECOND_HAND,
          'have 50 hours of team coaching under your belt … as a Team Coach Practitioner',
        )
      : notFound(sources.ITCA)),
  };
  return isKnown ? [hours, INDIVIDUAL] : [hours];
}

const INDIVIDUAL: NamedRule = {
  name: 'individual',
  text: 'Individual accreditation (EIA) as a Practitioner or above. You may apply for both together.',
  asks: 1,
  test: {
    kind: 'credential-current',
    body: 'EMCC',
    levels: ['Practitioner', 'Senior Practitioner', 'Master Practitioner'],
    termMonths: EMCC_TERM_MONTHS,
  },
  ...secondHand(
    sources.ITCA_SECOND_HAND,
    'To become accredited at the Practitioner level you will also need to apply for your individual coach accreditation',
  ),
};

export const EMCC_BESIDE_RULES: readonly Rule[] = EMCC_BESIDE.flatMap((level) => {
  const id = `emcc-${level.toLowerCase().replaceAll(' ', '-')}`;
  const initial = level === 'ESIA' ? ESIA_RULES : itcaRules(level);
  return rulesOf(id, { body: 'EMCC', level }, initial, emccBesideRenewalRules(level));
});
