// Events of the last months that are in a calendar but not in the log.
import { checkHours } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { ICF_HOURS, ICF_RECENT_MONTHS } from '#domain/accreditation/bodies/icf/icf.ts';
import type { EvidenceRows, SessionEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { hoursNumber } from '#domain/sessions/duration.ts';
import type { NewProposal } from './proposal.ts';

export interface BackSearch {
  readonly events: number;
  readonly minutes: number;
  /** Whether all of them could be sessions with clients. If not, the coach may have received some of them, such as supervision. */
  readonly areSessions: boolean;
  /** The minutes of these that ICF would count as recent today. Null: that depends on education that isn't recorded. */
  readonly icfMinutes: number | null;
}

/** @param evidence of the log; null while it is loading */
export function backSearch(
  proposals: readonly NewProposal[],
  evidence: EvidenceRows | null,
  today: string,
): BackSearch {
  const events = proposals.reduce((sum, one) => sum + one.events.length, 0);
  const minutes = proposals.reduce((sum, one) => sum + one.minutes, 0);
  const sessions = proposals.filter(({ area }) => area === 'sessions');
  const areSessions = sessions.length === proposals.length;
  return { events, minutes, areSessions, icfMinutes: evidence && icfMinutes(sessions, evidence, today) };
}

function icfMinutes(proposals: readonly NewProposal[], evidence: EvidenceRows, today: string): number | null {
  const sessions = proposals.map(sessionOf);
  const terms = { ...ICF_HOURS, withinMonths: ICF_RECENT_MONTHS };
  const alone = { ...evidence, sessions, opening_balances: [], erased_sessions: [] };
  const checked = checkHours(alone, terms, { today, applicationDate: today });
  if (checked.some(({ reason }) => reason === 'education-unknown')) return null;
  return checked.reduce((sum, { counts, hours }) => sum + (counts === 'yes' ? hours.minutes : 0), 0);
}

/** The session that this proposal would be recorded as. */
const sessionOf = ({ key, clientId, day, minutes, people }: NewProposal): SessionEvidence => ({
  ...USUAL_SESSION,
  id: key,
  client_id: clientId ?? '',
  date: day,
  duration: minutes,
  format: people > 1 ? 'group' : 'individual',
  participants: people > 1 ? people : null,
  completed: true,
  topics: [],
});

/** @example '11 older events could be sessions (9.5 h, 6 h of them in your ICF window)' */
export function backSearchText({ events, minutes, areSessions, icfMinutes: icf }: BackSearch): string {
  const [one, several] = areSessions ? ['a session', 'sessions'] : ['a record', 'records'];
  const could = events === 1 ? `1 older event could be ${one}` : `${events} older events could be ${several}`;
  const inside = icf === null ? '' : `, ${hoursNumber(icf)} h of them in your ICF window`;
  return `${could} (${hoursNumber(minutes)} h${inside})`;
}
