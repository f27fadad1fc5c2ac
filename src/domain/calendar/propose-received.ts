// Proposes records of what the coach received (ADR 131): supervision, mentor coaching, training. Events of one day with the same
// supervisor, mentor or title become one record.
import { groupedBy } from '#domain/lists.ts';
import { comparable } from '#domain/people/comparable.ts';
import { isUsualLength } from '#domain/transfer/columns/calendar/usual-length.ts';
import { byStart, type CalendarAnswer, type HeldEvent } from './calendar-event.ts';
import type { EventMatch } from './match-event.ts';
import { minutesTogether } from './minutes-together.ts';
import type { ChangeProposal, LoggedRecord, NewProposal, Withdrawn } from './proposal.ts';
import { type AcceptedEvent, calendarChanges } from './withdrawn.ts';

export interface OpenEvent {
  readonly event: HeldEvent;
  readonly match: EventMatch;
}

/** The events that are part of such records, or may become part of one. */
export interface ReceivedEvents {
  readonly open: readonly OpenEvent[];
  readonly accepted: readonly AcceptedEvent[];
}

/** Records are looked up by kind and day. */
const placeOf = (area: string, day: string) => `${area} ${day}`;

const recordOf = ({ event: { day }, match: { area, name, who } }: OpenEvent) =>
  `${placeOf(area, day)} ${comparable(name) || who}`;

interface Logbook {
  readonly records: readonly LoggedRecord[];
  readonly answers: readonly CalendarAnswer[];
  readonly withdrawn: readonly Withdrawn[];
}

export function proposeReceived(
  received: ReceivedEvents,
  { records, answers, withdrawn }: Logbook,
): (NewProposal | ChangeProposal)[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const accepted = groupedBy(received.accepted, ({ answer }) => answer.record_id);
  const changes = [...accepted].flatMap(([id, events]) => {
    const record = byId.get(id ?? '');
    return (record && changeOf(record, events, withdrawn)) ?? [];
  });
  const byHand = recordedByHand(records, answers);
  const ofRecords = [...groupedBy(received.open, recordOf).values()];
  const byPlace = groupedBy(ofRecords, openPlace);
  const fresh = ofRecords.flatMap((open) => {
    const place = openPlace(open);
    const logged = byHand.get(place)?.length ?? 0;
    // If the day has several, only the coach knows which one was recorded by hand.
    return logged >= byPlace.get(place)!.length ? [] : [newRecord(open, byId, logged === 0)];
  });
  return [...changes, ...fresh];
}

const openPlace = ([first]: readonly OpenEvent[]) => placeOf(first!.match.area, first!.event.day);

/** The records that came from no event, by kind and day. */
function recordedByHand(records: readonly LoggedRecord[], answers: readonly CalendarAnswer[]) {
  const linked = new Set(answers.map(({ record_id }) => record_id));
  const byHand = records.filter(({ id }) => !linked.has(id));
  return groupedBy(byHand, ({ area, date }) => placeOf(area, date));
}

/** @param isAlone whether no record of this kind and day was made by hand */
function newRecord(
  open: readonly OpenEvent[],
  records: ReadonlyMap<string, LoggedRecord>,
  isAlone: boolean,
): NewProposal {
  const events = open.map(({ event }) => event).toSorted(byStart);
  const minutes = minutesTogether(events);
  const { lastRecord, ...match } = open.find(({ event }) => event === events[0])!.match;
  // If the event doesn't say who gave it, the name of the last record from an event of this form.
  const last = match.isNamed || lastRecord === null ? undefined : records.get(lastRecord)?.name;
  return {
    ...match,
    kind: 'new',
    key: events[0]!.key,
    events,
    day: events[0]!.day,
    minutes,
    name: last ?? match.name,
    isNamed: match.isNamed || last !== undefined,
    isCertain: isAlone && isUsualLength(minutes) && open.every((one) => one.match.isCertain),
    isUnlikely: open.every((one) => one.match.isUnlikely),
    people: Math.max(...open.map((one) => one.match.people)),
  };
}

/** Null if the calendar hasn't changed since the coach decided, or the record already matches it. */
function changeOf(
  record: LoggedRecord,
  all: readonly AcceptedEvent[],
  withdrawn: readonly Withdrawn[],
): ChangeProposal | null {
  const there = all.filter(({ event }) => event.day === record.date);
  const first = all.map(({ event }) => event).toSorted(byStart)[0]!;
  const accepted = there.length > 0 ? there : all.filter(({ event }) => event.day === first.day);
  const { gone, isChanged } = calendarChanges(record.id, accepted, withdrawn);
  const events = accepted.map(({ event }) => event).toSorted(byStart);
  const { day, key } = events[0]!;
  const minutes = minutesTogether(events) || record.duration;
  if (!isChanged || (record.date === day && record.duration === minutes)) return null;
  const changed = { kind: 'change', isUnlikely: false, record: { ...record, client_id: null } } as const;
  return { ...changed, key, events, day, minutes, clientId: null, gone };
}
