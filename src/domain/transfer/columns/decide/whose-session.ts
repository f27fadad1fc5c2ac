// Columns that say whose session it was: the coach's role in a practice round ('Observer'), or which coach of a team held it. Only the
// coach knows which rows are sessions of theirs.
import type { FoundOutcome } from '#domain/transfer/columns/cells/appointment-status.ts';
import { plainWords } from '#domain/transfer/columns/languages/languages.ts';
import { isOfUsers } from '#domain/transfer/columns/own-address.ts';

const ROLE = /^(?:(?:my|your|meine|mon) )?roll?e$/;
const OTHER_ROLE = /^(?:[ck]lient(?:in)?|coachee|supervisee|mentee|observer|beobachter(?:in)?|observat\w+)$/;
/** More are no team. */
const COACHES_MAX = 12;

/** What a cell of a column that is not read says about that; null for a column of something else. */
export function whoseSession(
  header: string,
  textsOf: () => readonly string[],
): ((text: string) => FoundOutcome | null) | null {
  const title = plainWords(header);
  const asked = (text: string): FoundOutcome => ({ outcome: 'no-session', word: plainWords(text) });
  if (ROLE.test(title)) return (text) => (OTHER_ROLE.test(plainWords(text)) ? asked(text) : null);
  if (!isOfUsers(title.replace(/^(?:your|name of) /, ''))) return null;
  const coaches = new Set(textsOf().flatMap((text) => plainWords(text) || []));
  return coaches.size > 1 && coaches.size <= COACHES_MAX ? asked : null;
}
