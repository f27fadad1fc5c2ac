// The numbers of clients in an audit file, and the names that may be shown.
import type { ClientEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { compareTexts } from '#domain/lists.ts';
import type { NameChoice } from './signed-payload.ts';

/** From 1, in the order of the first session; clients without one come last. */
export function clientNumbers({ sessions, clients }: Pick<EvidenceRows, 'sessions' | 'clients'>): Map<string, number> {
  const ids = new Set([
    ...sessions.toSorted((one, other) => compareTexts(one.date, other.date)).map(({ client_id }) => client_id),
    ...clients.map(({ id }) => id),
  ]);
  return new Map([...ids].map((id, place) => [id, place + 1]));
}

/**
 * Null if only the number may be shown. A name needs consent; initials are shown unless consent was refused or withdrawn, or they would be
 * the name.
 * @example tellableName({ name: 'Ada Lovelace', consent: null }, 'initials') // 'A. L.'
 */
export function tellableName(
  { name, consent }: Pick<ClientEvidence, 'name' | 'consent'>,
  choice: NameChoice,
): string | null {
  if (choice === 'number' || consent === 'refused' || consent === 'withdrawn') return null;
  return choice === 'name' && consent === 'given' ? name : initials(name);
}

/** Splits by code points, so that no surrogate pair is cut. Null for a name of single letters. */
function initials(name: string): string | null {
  const words = name.split(/\s+/).filter(Boolean);
  const firsts = words.map((word) => String.fromCodePoint(word.codePointAt(0)!));
  if (firsts.join() === words.join()) return null;
  return firsts.map((first) => `${first.toLocaleUpperCase('en')}.`).join(' ');
}
