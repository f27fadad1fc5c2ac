// The attendees in a calendar that was saved as a table: names separated by semicolons, as Outlook writes them, and the organizer in
// another column. The coach is one of them.
import { cellOf, type Rows } from '#domain/transfer/files/sheet.ts';
import type { Attendee } from '#domain/people/client-guess.ts';
import { comparable } from '#domain/people/comparable.ts';
import type { CalendarColumns } from './calendar-columns.ts';

export type EventPeople = ReturnType<typeof peopleOfEvents>[number];

interface Meeting {
  readonly organizer: string;
  readonly people: readonly Attendee[];
}

const ADDRESS = /[^\s<>();,]+@[^\s<>();,]+/;

/** @param own names and addresses of the coach */
export function peopleOfEvents(rows: Rows, columns: CalendarColumns, own: readonly string[]) {
  const meetings = rows.map((row) => meetingIn(row, columns));
  const coach = new Set(own.map(comparable).filter((text) => text !== ''));
  const isOwn = (person: Attendee) => coach.has(keyOf(person)) || coach.has(comparable(person.name));
  const isNamed = meetings.some(({ people }) => people.some(isOwn));
  const owner = isNamed ? null : ownerOf(meetings);
  return meetings.map(({ people }) => {
    const attendees = people.filter((person) => !isOwn(person) && keyOf(person) !== owner);
    return {
      /** Without the coach, if it is known who that is. */
      attendees,
      /** Whether the coach may still be among them. */
      mayHoldCoach: attendees.length === people.length && people.length > 1,
    };
  });
}

function meetingIn(row: readonly string[], { columns }: CalendarColumns): Meeting {
  const cell = (field: 'organizer' | 'required' | 'optional') => cellOf(row, columns.get(field));
  const people = new Map<string, Attendee>();
  const named = [cell('organizer'), cell('required'), cell('optional')].flatMap((text) => text.split(/[;\n]/));
  for (const text of named) {
    const person = personIn(text);
    if (person && !people.has(keyOf(person))) people.set(keyOf(person), person);
  }
  const organizer = personIn(cell('organizer'));
  return { organizer: organizer ? keyOf(organizer) : '', people: [...people.values()] };
}

/** 'Osei, Amara' is Amara Osei. Null for a blank text. */
function personIn(text: string): Attendee | null {
  const email = ADDRESS.exec(text)?.[0] ?? '';
  const bare = text
    .replace(email, ' ')
    .replace(/[<>()"']+(?=\s|$)|(?<=^|\s)[<>()"']+/g, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  const [last = '', first, ...more] = bare.split(/\s*,\s*/);
  const name = first && more.length === 0 ? `${first} ${last}` : bare;
  return name === '' && email === '' ? null : { name, email };
}

const keyOf = ({ name, email }: Attendee) => comparable(email || name);

/** The only person who attends every event and organizes at least one; null if there is no such person, or several. */
function ownerOf(meetings: readonly Meeting[]): string | null {
  const met = meetings.filter(({ people }) => people.length > 0);
  const [first, ...others] = met.map(({ people }) => new Set(people.map(keyOf)));
  const always = [...(first ?? [])].filter((key) => others.every((keys) => keys.has(key)));
  const inviting = always.filter((key) => met.some(({ organizer }) => organizer === key));
  return inviting.length === 1 ? inviting[0]! : null;
}
