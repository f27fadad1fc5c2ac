// Peer coaching is paid by the coaching received in return, so hours beyond those are pro bono: with 8 hours received, 10 given are 8 paid
// and 2 pro bono (ADR 129).
import { compareTexts, groupedBy } from '#domain/lists.ts';
import { oncePer } from '#domain/once-per.ts';
import type { LoggedHours } from './logged-hours.ts';

/** Whether an entry counts, paid or not. */
type Counts = (hours: LoggedHours) => 'yes' | 'maybe' | 'no';

/**
 * The same list, with each entry of a peer that goes beyond what was received as pro bono. Hours that count come first, then those that
 * may, both by date; those that don't count take nothing from the balance. The entry at the edge becomes two with one id. An entry is
 * as it was where nobody said how much was received.
 */
export function withBalance(all: readonly LoggedHours[], counts: Counts): readonly LoggedHours[] {
  const exchanged = exchangedIn(all);
  if (exchanged.length === 0) return all;
  const within = new Map<LoggedHours, number>();
  for (const own of groupedBy(exchanged, ({ client }) => client).values()) {
    let left = own[0].received!;
    for (const hours of inOrder(own, counts)) {
      const minutes = Math.min(left, hours.minutes);
      within.set(hours, minutes);
      left -= minutes;
    }
  }
  const balanced: LoggedHours[] = [];
  for (const hours of all) {
    const minutes = within.get(hours) ?? hours.minutes;
    if (minutes === hours.minutes) balanced.push(hours);
    else balanced.push(...splitAt(hours, minutes));
  }
  return balanced;
}

/** Looked for once in the same list, since each rule asks. */
const exchangedIn = oncePer((all: readonly LoggedHours[]) =>
  all.filter(({ received, paid }) => received !== null && paid === true),
);

function inOrder(own: readonly LoggedHours[], counts: Counts): LoggedHours[] {
  const of = (wanted: ReturnType<Counts>) => own.filter((hours) => counts(hours) === wanted).toSorted(byDate);
  return [...of('yes'), ...of('maybe')];
}

const byDate = (one: LoggedHours, other: LoggedHours) =>
  compareTexts(one.earliest ?? '', other.earliest ?? '') ||
  compareTexts(one.latest, other.latest) ||
  compareTexts(one.id, other.id);

/** @param within fewer minutes than those of the entry */
function splitAt(hours: LoggedHours, within: number): readonly LoggedHours[] {
  const beyond = { ...hours, minutes: hours.minutes - within, paid: false, isBeyondReceived: true };
  return within === 0 ? [beyond] : [{ ...hours, minutes: within }, beyond];
}
