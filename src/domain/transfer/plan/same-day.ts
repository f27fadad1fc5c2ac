// Several rows of one client and day. A client has one session a day (spec decision 7), so rows at different times are added up, as in a
// connected calendar. A row that begins when another does, or is equal in every column, is a duplicate.
import { durationLabel } from '#domain/sessions/duration.ts';
import { FOLLOW_UP_MAX_CHARS, NOTES_MAX_CHARS, TOPICS_MAX } from '#domain/sessions/session-limits.ts';
import { SESSION_FACTS } from '#domain/sessions/session-kinds.ts';
import { type SessionInput, sessionSchema } from '#domain/records/session.ts';
import { type FieldName, fieldOf } from '#domain/transfer/columns/fields.ts';
import type { Recorded } from './import-plan.ts';
import { rowNumbers } from './row-result.ts';
import { sessionKey } from './session-key.ts';

type Session = Recorded<SessionInput>;

/** One row's part of a session. */
export interface DayEntry {
  /** The row's index in the file. */
  readonly index: number;
  readonly session: Session;
  /** Minutes since midnight, if the row says when the session began. */
  readonly begins: number | undefined;
  /** The texts of the columns about the payment. */
  readonly payment: string | undefined;
}

export type DayVerdict =
  | { readonly is: 'first' }
  /** It is equal to an earlier row. */
  | { readonly is: 'same'; readonly index: number }
  | { readonly is: 'added'; readonly index: number }
  /** It is of another kind, or the sum is too long. */
  | { readonly is: 'refused'; readonly message: string };

/** The columns that must be equal to be added up. If rows differ in payment it is left open; of participants the highest number counts. */
const MUST_AGREE = [
  ...SESSION_FACTS.filter((name) => name !== 'paid' && name !== 'participants'),
  'completed' as const,
];

export class SameDay {
  readonly #days = new Map<string, DayEntry[]>();

  /** Must be called in the order of the file. */
  add(entry: DayEntry): DayVerdict {
    const key = sessionKey(entry.session);
    const entries = this.#days.get(key);
    if (!entries) {
      this.#days.set(key, [entry]);
      return { is: 'first' };
    }
    const { index } = entries[0]!;
    const same = entries.find((earlier) => isSame(earlier, entry));
    if (same) return { is: 'same', index: same.index };
    const other = MUST_AGREE.find((name) => entries[0]!.session[name] !== entry.session[name]);
    if (other !== undefined) return { is: 'refused', message: otherText(index, other) };
    if (!sessionSchema.safeParse(together([...entries, entry])).success)
      return { is: 'refused', message: `With row ${index + 1} of the file, this is too long for a day` };
    entries.push(entry);
    return { is: 'added', index };
  }

  /** The session of a day with everything that was added to it, and the added rows; null if there are none. */
  togetherWith(session: Session): { readonly session: Session; readonly entries: readonly DayEntry[] } | null {
    const entries = this.#days.get(sessionKey(session)) ?? [];
    const isFirst = entries.length > 1 && entries[0]!.session.id === session.id;
    return isFirst ? { session: together(entries), entries } : null;
  }
}

const otherText = (index: number, name: FieldName) =>
  `Row ${index + 1} of the file has this client and date, and another ${fieldOf('sessions', name).label.toLowerCase()}. ` +
  'A client has one session on a day, so these are not added up';

function isSame(one: DayEntry, other: DayEntry): boolean {
  if (one.begins !== undefined && other.begins !== undefined) return one.begins === other.begins;
  // They are asked about, and the coach said that they are several sessions.
  if (one.payment && other.payment && one.payment !== other.payment) return false;
  return JSON.stringify({ ...one.session, id: '' }) === JSON.stringify({ ...other.session, id: '' });
}

function together(entries: readonly DayEntry[]): Session {
  const sessions = entries.map(({ session }) => session);
  const people = sessions.flatMap(({ participants }) => participants ?? []);
  return {
    ...detailsTogether(sessions),
    duration: minutesTogether(entries),
    ...(people.length > 0 && { participants: Math.max(...people) }),
  };
}

/** The first session with the topics and texts of all. If they differ in payment it is left open. */
export function detailsTogether<Details extends Pick<SessionInput, 'topics' | 'notes' | 'follow_up' | 'paid'>>(
  sessions: readonly Details[],
): Details {
  const [first] = sessions as readonly [Details, ...Details[]];
  const followUp = joined(sessions.map((session) => session.follow_up));
  const isPaidAlike = sessions.every(({ paid }) => paid === first.paid);
  return {
    ...first,
    topics: [...new Set(sessions.flatMap(({ topics }) => topics))].slice(0, TOPICS_MAX),
    notes: joined(sessions.map(({ notes }) => notes)).slice(0, NOTES_MAX_CHARS),
    follow_up: followUp === '' ? first.follow_up : followUp.slice(0, FOLLOW_UP_MAX_CHARS),
    ...(!isPaidAlike && { paid: null }),
  };
}

const joined = (texts: readonly (string | null)[]) =>
  [...new Set(texts.flatMap((text) => text?.trim() || []))].join('\n\n');

/** Time in which two of them overlap counts once. If one does not say when it began, all lengths are added. */
function minutesTogether(entries: readonly DayEntry[]): number {
  const spans = entries.flatMap(({ begins, session }) =>
    begins === undefined ? [] : { begins, minutes: session.duration },
  );
  if (spans.length < entries.length) return entries.reduce((sum, { session }) => sum + session.duration, 0);
  let minutes = 0;
  let end = -Infinity;
  for (const span of spans.toSorted((a, b) => a.begins - b.begins)) {
    const ends = span.begins + span.minutes;
    minutes += Math.max(0, ends - Math.max(end, span.begins));
    end = Math.max(end, ends);
  }
  return minutes;
}

/** @example addedText(entries) // 'One session of this day with row 5: together 1 hour 30 min' */
export function addedText(entries: readonly DayEntry[], { duration, paid }: Session): string {
  const isPartly = paid === null && entries.some(({ session }) => session.paid !== paid);
  const payment = isPartly ? '; they are not all paid or all pro bono, so this is left open' : '';
  return `One session of this day with ${rowNumbers(entries.slice(1).map(({ index }) => index))}: together ${durationLabel(duration)}${payment}`;
}
