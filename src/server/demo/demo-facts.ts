// Facts about the demo clients and sessions that matter for a credential: payment, groups, consent.
import type { ClientInput } from '#domain/records/client.ts';
import { USUAL_SESSION, type SessionFacts } from '#domain/sessions/session-kinds.ts';
import { addDays } from '#domain/time.ts';

interface ClientFacts {
  readonly organisation?: string;
  readonly payer?: ClientInput['payer'];
  readonly relation?: ClientInput['relation'];
  readonly exchange?: string;
  readonly receivedMinutes?: number;
  readonly consent?: 'refused' | 'withdrawn' | 'not asked';
  /** How long ago the organisation signed its letter. */
  readonly letterDaysAgo?: number;
  /** For every session but the first; default true. */
  readonly paid?: boolean;
  readonly session?: SessionFacts;
}

/** The default: one client who pays and has agreed to be named. */
const FACTS: Readonly<Record<string, ClientFacts>> = {
  'Amara Oyelaran': { organisation: 'Thamesbank Hospital Trust' },
  'Eleni Markou': { organisation: 'University of the Aegean Shore' },
  'Farid Haddad': { organisation: 'Kestrel Systems' },
  'Grace Lindqvist': { organisation: 'Nordlys AB' },
  'Ines Cardoso': { organisation: 'Kestrel Systems' },
  'Jonah Peretz': { consent: 'refused', paid: false },
  'Kasia Nowicka': { organisation: 'Polrail Projects', session: { format: 'group', participants: 6 } },
  'Liam Fairweather': { organisation: 'Hillside School' },
  'Noor Rahmani': { consent: 'refused', paid: false },
  'Priya Venkataraman': { relation: 'peer', receivedMinutes: 8 * 60, session: { peer_exchange: true } },
  'Quentin Mabille': { consent: 'withdrawn', payer: 'barter', exchange: 'The design of my website' },
  'Rosalind Achterberg': {
    organisation: 'Theater aan de Gracht',
    session: { format: 'team', participants: 9, engagement: 'Season planning' },
  },
  'Samuel Okonkwo': { organisation: 'Ministry of Works', letterDaysAgo: 20 },
  'Yusuf Demirel': { organisation: 'Open Door Charity', paid: false },
  'Zoe Hartnell': { consent: 'not asked' },
  'Aidan Molloy': { consent: 'not asked' },
  'Cillian Roche': { consent: 'refused' },
  'Beatriz Fonseca': { consent: 'not asked' },
  'Dorothea Lang': { organisation: 'City of Graz', consent: 'not asked' },
};

const CONSENT_DAYS = 7;
const KEPT_DAYS = 3 * 365;
/** A client without a session for this long has finished. */
const OVER_AFTER_DAYS = 56;

/**
 * @param dates of the client's sessions, earliest first; @param since the first day of coaching, also before Hourbook
 */
export function clientFacts(name: string, since: string, dates: readonly string[], today: string) {
  const { organisation = null, consent = 'given', letterDaysAgo, ...facts } = FACTS[name] ?? {};
  const pays = facts.paid === false ? 'nobody' : organisation === null ? 'client' : 'organisation';
  const last = dates.at(-1) ?? today;
  const isOver = last < addDays(today, -OVER_AFTER_DAYS);
  const wasAsked = consent !== 'not asked';
  return {
    relationship_start: since,
    relationship_end: isOver ? last : null,
    organisation,
    letter_date: letterDaysAgo === undefined ? null : addDays(today, -letterDaysAgo),
    consent: wasAsked ? consent : null,
    consent_how: wasAsked ? CONSENT_HOW[consent] : null,
    consent_date: wasAsked ? addDays(dates[0] ?? since, CONSENT_DAYS) : null,
    payer: facts.relation === 'peer' ? null : (facts.payer ?? pays),
    relation: facts.relation ?? 'external',
    exchange: facts.exchange ?? null,
    received_minutes: facts.receivedMinutes ?? null,
    // A client who withdrew consent wants to be erased soon.
    retain_until: consent === 'withdrawn' ? addDays(today, 20) : isOver ? addDays(last, KEPT_DAYS) : null,
  } satisfies Partial<ClientInput>;
}

const CONSENT_HOW = {
  given: 'Coaching agreement, paragraph 6, signed',
  refused: 'Asked in the first session, said no',
  withdrawn: 'By email after the last session',
} as const;

/** A first session is an unpaid introduction. A session that is not completed has no facts yet. */
export function sessionFacts(name: string, isFirst: boolean, completed: boolean): Required<SessionFacts> {
  const { paid = true, session } = FACTS[name] ?? {};
  return {
    ...USUAL_SESSION,
    paid: completed ? paid && !isFirst : null,
    ...session,
  };
}

/** How many of a client's latest sessions were not coaching. */
export const OTHER_KINDS: Readonly<Record<string, { readonly kind: 'mentoring' | 'training'; readonly last: number }>> =
  {
    'Grace Lindqvist': { kind: 'mentoring', last: 4 },
    'Liam Fairweather': { kind: 'training', last: 2 },
  };
