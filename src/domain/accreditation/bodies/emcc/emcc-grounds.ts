// What EMCC's page on its levels says, as far as it could be read: all of Foundation, and of Practitioner down to CPD. Its Dutch
// affiliate has one thing more.
import { notFound, secondHand, verified, type Grounds } from '../certainty.ts';
import * as sources from './emcc-sources.ts';
import type { EmccLevel } from './emcc-terms.ts';

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
