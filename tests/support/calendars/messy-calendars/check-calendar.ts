// Compares what is proposed of a generated calendar with what is true of it.
import { expandCalendar } from '#domain/calendar/expand-calendar.ts';
import { refusedAnswers } from '#domain/calendar/decide.ts';
import type { CalendarAnswer } from '#domain/calendar/calendar-event.ts';
import type { NewProposal } from '#domain/calendar/proposal.ts';
import { propose } from '#domain/calendar/propose.ts';
import { readCalendar } from '#domain/calendar/read-calendar.ts';
import { planCalendar } from '#domain/transfer/plan/plan-calendar.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';
import { type MessyCalendar, UNTIL } from './messy-calendar.ts';

export interface CheckedCalendar {
  /** Sentences about what must never be. */
  readonly wrong: readonly string[];
  readonly certain: number;
  readonly shown: number;
  /** Of those shown, how many are sessions. */
  readonly sessions: number;
  readonly expected: number;
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
  let sessions = 0;
  for (const one of proposals) {
    const { uid, title, clientId } = truth.get(uidOf(one.key))!;
    if (one.isCertain && one.clientId !== clientId) wrong.push(`certain, but wrong: ${title}`);
    const isRight = clientId !== null && (one.clientId === clientId || one.candidates.includes(clientId));
    if (isRight) found.add(uid);
    if (isRight) sessions += 1;
  }
  const expected = [...truth.values()].filter(({ clientId }) => clientId !== null);
  for (const { uid, title } of expected) if (!found.has(uid)) wrong.push(`missing: ${title}`);
  for (const title of importedWrong(calendar)) wrong.push(`imported without a question, but wrong: ${title}`);
  const certain = proposals.filter(({ isCertain }) => isCertain).length;
  return { wrong, certain, shown: proposals.length, sessions, expected: expected.length };
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

const uidOf = (key: string) => key.split('\n')[0]!;
