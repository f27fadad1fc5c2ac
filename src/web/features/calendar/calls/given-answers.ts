import type { CalendarAnswer } from '#domain/calendar/calendar-event.ts';
import type { AnswerInput } from '#domain/calendar/decide.ts';
import type { Operation } from '#web/data/device/operations.ts';
import { createStore } from '#web/data/wire/store.ts';

/** Answers of this tab, by key, so that a proposal disappears at once and stays away while the answer is sent. */
const given = createStore<ReadonlyMap<string, CalendarAnswer>>(new Map());

export const useGivenAnswers = given.use;

export function addGiven(answers: readonly AnswerInput[]): void {
  const answered_at = new Date().toISOString();
  given.set(new Map([...given.get(), ...answers.map((answer) => [answer.key, { ...answer, answered_at }] as const)]));
}

/** Called after a failure, so that the coach is asked again. */
export function dropGiven(answers: readonly AnswerInput[]): void {
  const keys = new Set(answers.map(({ key }) => key));
  given.set(new Map([...given.get()].filter(([key]) => !keys.has(key))));
}

/** The last answer about each event: from the server, the outbox of this device, or this tab. */
export function lastAnswers(
  stored: readonly CalendarAnswer[],
  unsent: readonly Operation[],
  ofTab: ReadonlyMap<string, CalendarAnswer>,
): CalendarAnswer[] {
  const last = new Map(stored.map((answer) => [answer.key, answer]));
  for (const { table, values, recordedAt } of unsent)
    if (table === 'calendar_answers') {
      const answer = { ...(values as unknown as AnswerInput), answered_at: recordedAt };
      last.set(answer.key, answer);
    }
  // This tab's clock may be behind the server's, so its own answer counts unless another one was stored since.
  for (const answer of ofTab.values()) {
    const other = last.get(answer.key);
    if (!other || other.answered_at < answer.answered_at) last.set(answer.key, answer);
  }
  return [...last.values()];
}
