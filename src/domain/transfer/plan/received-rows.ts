// What the coach received and the practice has already, as events of calendars are compared with it (ADR 131, ADR 135).
import { titleWords } from '#domain/people/client-guess.ts';
import { comparable } from '#domain/people/names.ts';
import { HONORIFIC } from '#domain/transfer/columns/calendar/person-in-title.ts';
import { RECEIVED_AREAS, type ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import type { KnownPractice } from './import-plan.ts';

interface ReceivedRow {
  /** A calendar day. */
  readonly day: string;
  /** Who gave it, or its title. */
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

/** The rows by kind and day. */
export class LoggedReceived {
  readonly #names = new Map<string, string[]>();

  constructor(known: KnownPractice) {
    for (const area of RECEIVED_AREAS)
      for (const { day, name } of receivedRows(known, area)) {
        const place = `${area} ${day}`;
        this.#names.set(place, [...(this.#names.get(place) ?? []), name]);
      }
  }

  /** By whom, or the titles of what there is of a kind on a day. */
  on = (area: ReceivedArea, day: string): readonly string[] => this.#names.get(`${area} ${day}`) ?? [];

  /** Whether one of that day has this name; a supervisor or mentor may be written without the title or the first name. */
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
