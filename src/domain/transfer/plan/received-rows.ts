// Compares events of calendars with the records of what the coach received (ADR 131, ADR 135).
import { groupedBy } from '#domain/lists.ts';
import { titleWords } from '#domain/people/client-guess.ts';
import { comparable } from '#domain/people/comparable.ts';
import { HONORIFIC } from '#domain/transfer/columns/calendar/person-in-title.ts';
import { RECEIVED_AREAS, type ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import type { KnownPractice } from './import-plan.ts';

export interface ReceivedRow {
  /** A calendar day. */
  readonly day: string;
  /** The supervisor's or mentor's name, or the title. */
  readonly name: string;
}

const ROWS: { readonly [Area in ReceivedArea]: (known: KnownPractice) => readonly ReceivedRow[] } = {
  supervision_sessions: ({ supervision_sessions }) =>
    supervision_sessions.map(({ day, supervisor_name: name }) => ({ day, name })),
  mentor_coaching: ({ mentor_coaching = [] }) =>
    mentor_coaching.map(({ date: day, mentor_name: name }) => ({ day, name })),
  cpd_records: ({ cpd_records }) => cpd_records.map(({ date: day, title: name }) => ({ day, name })),
};

export const receivedRows = (known: KnownPractice, area: ReceivedArea): readonly ReceivedRow[] => ROWS[area](known);

/** Finds these records by kind and day. */
export class LoggedReceived {
  readonly #rows: ReadonlyMap<ReceivedArea, ReadonlyMap<string, readonly ReceivedRow[]>>;

  constructor(known: KnownPractice) {
    this.#rows = new Map(RECEIVED_AREAS.map((area) => [area, groupedBy(receivedRows(known, area), ({ day }) => day)]));
  }

  /** The names of the rows of a kind on a day. */
  on(area: ReceivedArea, day: string): readonly string[] {
    return (this.#rows.get(area)?.get(day) ?? []).map(({ name }) => name);
  }

  /** Whether one on that day has this name. A supervisor's or mentor's title or first name may be missing. */
  has(area: ReceivedArea, { day, name }: ReceivedRow): boolean {
    const isSame = area === 'cpd_records' ? isSameTitle : isSamePerson;
    return this.on(area, day).some((one) => isSame(one, name));
  }
}

const isSameTitle = (one: string, other: string) => comparable(one) === comparable(other);

/** @example isSamePerson('Dr. Lopez', 'Maria Lopez') // true */
function isSamePerson(one: string, other: string): boolean {
  const [fewer, more] = [one, other].map(nameWords).toSorted((a, b) => a.length - b.length);
  return fewer!.length > 0 ? fewer!.every((word) => more!.includes(word)) : isSameTitle(one, other);
}

const nameWords = (name: string) => titleWords(name).filter((word) => !HONORIFIC.has(word));
