// Compares what is proposed of a generated calendar with what is true of it.
import { expandCalendar } from '#domain/calendar/expand-calendar.ts';
import { refusedAnswers } from '#domain/calendar/decide.ts';
import type { CalendarAnswer } from '#domain/calendar/calendar-event.ts';
import type { NewProposal } from '#domain/calendar/proposal.ts';
import { propose } from '#domain/calendar/propose.ts';
import { readCalendar } from '#domain/calendar/read-calendar.ts';
import { planCalendar } from '#domain/transfer/plan/plan-calendar.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';
import { type MessyCalendar, TEAM, type TrueEvent, UNTIL } from './messy-calendar.ts';

export interface CheckedCalendar {
  /** Sentences about what must never be. */
  readonly wrong: readonly string[];
  readonly certain: number;
  /** Listed at once. */
  readonly shown: number;
  /** Of those shown, how many are proposed as what they were. */
  readonly right: number;
  /** Under the line that says that more may be sessions. */
  readonly unlikely: number;
  readonly expected: number;
  /** Of those expected, how many are among the unlikely ones. */
  readonly expectedUnlikely: number;
  /** Of those, sessions with one client of whose form none was refused: all others are looked at one by one. */
  readonly usual: number;
}

const RANGE = { zone: 'Europe/Berlin', from: '2026-01-01', until: UNTIL };

export function checkCalendar(calendar: MessyCalendar): CheckedCalendar {
  const { clients, own, text, truth, refused } = calendar;
  const { events } = expandCalendar(text, RANGE)!;
  const proposed = (answers: readonly CalendarAnswer[]) =>
    propose({ events, answers, clients, sessions: [], own }).filter((one): one is NewProposal => one.kind === 'new');
  const answers = proposed([])
    .filter((one) => one.events.some((event) => refused[0] === uidOf(event.key)))
    .flatMap(refusedAnswers)
    .map((one) => ({ ...one, answered_at: UNTIL }));
  const proposals = proposed(answers);
  const wrong: string[] = [];
  const found = new Set<string>();
  let [right, expectedUnlikely] = [0, 0];
  for (const one of proposals) {
    const event = truth.get(uidOf(one.key))!;
    const { uid, title } = event;
    if (one.isCertain && !isAs(one, event)) wrong.push(`certain, but wrong: ${title}`);
    if (one.area !== 'sessions' && one.area !== event.area) wrong.push(`${one.area}, but wrong: ${title}`);
    if (one.isNamed && event.name !== undefined && !isSameName(one.name, event.name))
      wrong.push(`with “${one.name}”, but wrong: ${title}`);
    if (one.area !== 'sessions' && one.isCertain) wrong.push(`certain at once: ${title}`);
    if (one.isCertain && one.isUnlikely) wrong.push(`certain and unlikely: ${title}`);
    if ((one.minutes === 0) !== (event.isWholeDay === true)) wrong.push(`${one.minutes} min: ${title}`);
    if (event.name !== undefined && !isShouted(title) && !one.isNamed) wrong.push(`name not found: ${title}`);
    if (!isRightly(one, event)) continue;
    found.add(uid);
    if (one.isUnlikely) expectedUnlikely += 1;
    else right += 1;
  }
  const expected = [...truth.values()].filter(({ area, isQuestion }) => area !== null || isQuestion);
  for (const { uid, title } of expected) if (!found.has(uid)) wrong.push(`missing: ${title}`);
  for (const title of importedWrong(calendar)) wrong.push(`imported without a question, but wrong: ${title}`);
  const certain = proposals.filter(({ isCertain }) => isCertain).length;
  const unlikely = proposals.filter(({ isUnlikely }) => isUnlikely).length;
  const shown = proposals.length - unlikely;
  const usual = expected.filter(
    ({ uid, clientId }) => clientId !== null && clientId !== TEAM.id && !refused.includes(uid),
  ).length;
  return { wrong, certain, shown, right, unlikely, expected: expected.length, expectedUnlikely, usual };
}

/** The titles of those that the import of the same calendar as a file would write though they were no sessions of that client. */
function importedWrong({ clients, own, text, truth, refused }: MessyCalendar): string[] {
  const { events } = readCalendar(text, UNTIL.slice(0, 10))!;
  const known = { clients, sessions: [], supervision_sessions: [], cpd_records: [] };
  const { plan } = planCalendar(events, { clients: new Map() }, own, known, {
    ...CIRCUMSTANCES,
    today: UNTIL.slice(0, 10),
  });
  const byDay = new Map([...truth.values()].map((one) => [one.day, one]));
  if (plan.table !== 'sessions') throw new Error('Not a plan of sessions');
  return plan.rows.flatMap(({ status, record }) => {
    if (status !== 'new') return [];
    const one = byDay.get(record!.date)!;
    // Of a file nothing is refused.
    return one.clientId === record!.client_id || refused.includes(one.uid) ? [] : [one.title];
  });
}

/** Whether it is proposed as what it was, asks which of the clients it was with, or asks what only the coach knows. */
function isRightly(one: NewProposal, event: TrueEvent): boolean {
  if (event.isQuestion) return one.asks !== null && !one.isCertain;
  return isAs(one, event) || (event.clientId !== null && one.candidates.includes(event.clientId));
}

/** Whether it is proposed as what it was. */
const isAs = ({ area, clientId }: NewProposal, event: TrueEvent) =>
  event.area !== null && area === event.area && clientId === event.clientId;

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const isShouted = (title: string) => title === title.toUpperCase();

const uidOf = (key: string) => key.split('\n')[0]!;
