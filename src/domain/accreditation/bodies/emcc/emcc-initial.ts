// EMCC individual accreditation (EIA), first application, four levels. EMCC names no split into paid and pro bono, no largest
// group and no start of education, so all hours of coaching and mentoring count.
import { MINUTES_PER_HOUR, MONTHS_PER_YEAR } from '#domain/time.ts';
import { cited, disputed, notFound, secondHand, verified, type Ask, type Grounds } from '../certainty.ts';
import { unrecordedRule, rulesOf, type NamedRule } from '../named-rules.ts';
import { EMCC_HOURS, EMCC_LEVELS_ASKED, type EmccLevel, EMCC_COACHING_PER_SUPERVISION } from './emcc.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { emccRenewalRules } from './emcc-renewal.ts';
import { EQA, INDIVIDUAL } from './emcc-paths.ts';
import * as sources from './emcc-sources.ts';

// What EMCC's page on its levels says, as far as it could be read: all of Foundation, and of Practitioner down to CPD. Its Dutch affiliate
// has one thing more.

const FEEDBACK = '5 items of client feedback within the last 12 months';
const CPD = '16 hours/year of continuous professional development';
const AREAS = 'minimum requirements in three areas: practice, professional development, and evidence of competence';

const FOUNDATION = {
  years: '1 year experience from first practising as a coach/mentor',
  hours: '50 client contact hours',
  clients: '5 clients',
  cpd: CPD,
  feedback: FEEDBACK,
  reflections: '5 items of reflection on practice within the last 12 months',
  membership: 'Membership of a professional body',
  competence: 'Qualification/competence as described in the EMCC Competence framework',
};
type Subject = keyof typeof FOUNDATION;

const QUOTES: Readonly<Record<EmccLevel['id'], Readonly<Partial<Record<Subject, string>>>>> = {
  foundation: FOUNDATION,
  practitioner: {
    years: '3 year experience from first practising as a coach/mentor',
    hours: '100 client contact hours',
    clients: '10 clients',
    cpd: '16 hours/year of continuous',
    feedback: FEEDBACK,
    competence: AREAS,
  },
  'senior-practitioner': { competence: AREAS },
  'master-practitioner': { competence: AREAS },
};

/** The four levels in one row each. */
const BY_OTHERS: Readonly<Partial<Record<Subject, string>>> = {
  years: 'Length of experience 1 year … 3 years … 5 years … 7 years',
  hours: 'Number of client contact hours 50 hours 100 hours 250 hours 500 hours',
  clients: 'Number of clients 5 clients 10 clients 20 clients 40 clients',
};

export function emccGrounds(id: EmccLevel['id'], subject: Subject): Grounds {
  if (id === 'practitioner' && subject === 'reflections')
    return verified(sources.NOBCO_LEVELS, 'minimaal 5 leermomenten in de afgelopen 12 maanden');
  const quote = QUOTES[id][subject];
  if (quote !== undefined) return verified(sources.LEVELS, quote);
  const told = BY_OTHERS[subject];
  return told === undefined ? notFound(sources.LEVELS) : secondHand(sources.LEVELS_SECOND_HAND, told);
}

const ENTRIES = 5;
const QUARTERS = 4;

function practiceRules({ id, years, hours, clients, cpdHours }: EmccLevel): NamedRule[] {
  return [
    {
      name: 'years',
      text: `${years} ${years === 1 ? 'year' : 'years'} of experience since you started coaching or mentoring.`,
      asks: years,
      test: { kind: 'years-practising' },
      ...emccGrounds(id, 'years'),
    },
    {
      name: 'hours',
      text: `${hours} hours of coaching or mentoring with clients, paid or not.`,
      asks: hours,
      test: { kind: 'hours', terms: EMCC_HOURS },
      ...emccGrounds(id, 'hours'),
    },
    {
      name: 'clients',
      text: `${clients} clients.`,
      more: { title: 'And groups?', text: 'We count a group as a single client. EMCC’s page doesn’t say.' },
      asks: clients,
      test: { kind: 'clients', terms: EMCC_HOURS, countsEachPerson: false },
      ...emccGrounds(id, 'clients'),
    },
    {
      name: 'cpd',
      text: `${cpdHours} hours of continuing professional development in the year before you apply.`,
      asks: cpdHours,
      test: { kind: 'cpd-hours', withinMonths: MONTHS_PER_YEAR },
      ...emccGrounds(id, 'cpd'),
    },
  ];
}

const ONE_TO_ONE = cited(
  sources.SUPERVISION_GUIDANCE,
  'on a one- to-one basis … When working towards accreditation … EMCC Global requires candidates to use this form of supervision',
);
/** EMCC advises it to every experienced practitioner. We found no words that require it. */
const RATIO_ADVISED = cited(
  sources.SUPERVISION_GUIDANCE,
  'the minimum ratio of practice to supervision, for an experienced practitioner should be 35 practice hours to 1 hour',
);
const PER_QUARTER = {
  foundation: [
    cited(sources.LEVELS, '1 hour/quarter of coach/mentor supervision'),
    cited(sources.NOBCO_LEVELS, 'minimaal 1 uur per kwartaal aan supervisie of intervisie'),
  ],
  practitioner: [sources.PER_QUARTER],
} as const;

/**
 * EMCC's page asks a Foundation for supervision, its Dutch affiliate a Practitioner in the renewal. Another page quotes EMCC on every
 * candidate: supervision one-to-one. So that is the stricter reading.
 */
function supervisionRules({ id, hasRatio }: EmccLevel): NamedRule[] {
  const inQuarters = (text: string, individualOnly: boolean): Ask => ({
    text: `${text} in each of the four quarters before you apply.`,
    asks: QUARTERS,
    test: {
      kind: 'supervision-quarters',
      minutesEach: hasRatio ? 1 : MINUTES_PER_HOUR,
      individualOnly,
    },
  });
  const name = 'supervision-quarters';
  if (id === 'foundation' || id === 'practitioner')
    return [
      {
        name,
        ...inQuarters('An hour of individual supervision', true),
        more: {
          title: 'And among peers?',
          text: 'EMCC’s Dutch affiliate takes it. Ask yours.',
        },
        ...disputed([ONE_TO_ONE], { ...inQuarters('An hour of supervision', false), said: PER_QUARTER[id] }),
      },
    ];
  return [
    {
      name: 'supervision-ratio',
      text: `An hour of supervision for every ${EMCC_COACHING_PER_SUPERVISION} hours of practice in the year before you apply.`,
      asks: EMCC_COACHING_PER_SUPERVISION,
      test: {
        kind: 'supervision-ratio',
        terms: EMCC_HOURS,
        coachingPerSupervision: EMCC_COACHING_PER_SUPERVISION,
        withinMonths: MONTHS_PER_YEAR,
      },
      ...notFound(sources.LEVELS, RATIO_ADVISED),
    },
    { name, ...inQuarters('Individual supervision', true), ...notFound(sources.SUPERVISION_GUIDANCE, ONE_TO_ONE) },
  ];
}

function entryRules({ id }: EmccLevel): NamedRule[] {
  const entries = (
    name: 'feedback' | 'reflections',
    table: 'client_feedback' | 'reflections',
    what: string,
  ): NamedRule => ({
    name,
    text: `${ENTRIES} ${what} from the 12 months before you apply.`,
    asks: ENTRIES,
    test: { kind: 'entries', table, withinMonths: MONTHS_PER_YEAR },
    ...emccGrounds(id, name),
  });
  return [
    entries('feedback', 'client_feedback', 'pieces of client feedback'),
    entries('reflections', 'reflections', 'reflections on your practice'),
  ];
}

/** What no record shows. */
function otherRules({ id }: EmccLevel): NamedRule[] {
  const other = (name: 'membership' | 'competence', text: string) => unrecordedRule(name, text, emccGrounds(id, name));
  return [
    other('membership', 'Membership of a professional body.'),
    other(
      'competence',
      id === 'foundation'
        ? 'Evidence of competence: a qualification, or what EMCC’s competence framework describes.'
        : 'Evidence of competence. What it takes at your level we couldn’t read.',
    ),
  ];
}

/** By an EQA programme nothing is handed in but its completion. */
const programmeRule = (insteadOf: readonly string[]): NamedRule =>
  unrecordedRule(
    'programme',
    'An EQA programme of this level, completed.',
    verified(
      sources.HOW_TO_APPLY,
      'we are reassured that your education and training have included everything that you need in order to be recommended',
      cited(
        sources.NOBCO_EQA,
        'Voor coaches die een EQA-geaccrediteerde opleiding ‘oude stijl’ hebben afgerond bestaat er een verkorte route',
      ),
    ),
    {
      more: { title: 'And an older programme?', text: 'It may only shorten the application. Ask EMCC.' },
      paths: [EQA],
      insteadOf,
    },
  );

export const EMCC_RULES: readonly Rule[] = EMCC_LEVELS_ASKED.flatMap((level) => {
  const individual = [
    ...practiceRules(level),
    ...supervisionRules(level),
    ...entryRules(level),
    ...otherRules(level),
  ].map((rule) => ({ ...rule, paths: [INDIVIDUAL] }));
  return rulesOf(
    `emcc-${level.id}`,
    { body: 'EMCC', level: level.level },
    [...individual, programmeRule(individual.map(({ name }) => name))],
    emccRenewalRules(level),
  );
});
