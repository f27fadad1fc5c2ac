// Days on which both clients have a session. A client has one session a day (spec decision 7), so each is decided: the lengths
// are summed, or one session stays. Notes, follow-ups and topics of both stay either way.
import { joinTexts } from '#domain/records/join-texts.ts';
import { sessionColumns, type SessionInput } from '#domain/records/session.ts';
import { SESSION_FACTS } from '#domain/sessions/session-kinds.ts';
import { SESSION_DURATION_MAX_MINUTES, TOPICS_MAX } from '#domain/sessions/session-limits.ts';
import type { MergeSide } from './merge-fields.ts';

export type MergedSession = Required<SessionInput> & { readonly id: string };

export interface SharedDay<Session extends MergedSession = MergedSession> {
  readonly date: string;
  readonly kept: Session;
  readonly merged: Session;
}

/** Whose session stays with its facts, and whether the other's length is added. */
export interface DayChoice {
  readonly stays: MergeSide;
  readonly sums: boolean;
}

/** The days of both, the latest first. */
export function sharedDays<Session extends MergedSession>(
  kept: readonly Session[],
  merged: readonly Session[],
): SharedDay<Session>[] {
  const byDate = new Map(merged.map((session) => [session.date, session]));
  return kept
    .flatMap((session) => {
      const other = byDate.get(session.date);
      return other ? [{ date: session.date, kept: session, merged: other }] : [];
    })
    .toSorted((a, b) => b.date.localeCompare(a.date));
}

/** Whether the two count in the same way. */
export const countAlike = ({ kept, merged }: SharedDay) =>
  [...SESSION_FACTS, 'completed' as const].every((fact) => kept[fact] === merged[fact]);

export const summedMinutes = ({ kept, merged }: SharedDay): number => kept.duration + merged.duration;

/** What can be chosen: a sum only up to a day, and with the facts of either where they differ. */
export function dayChoices(day: SharedDay): DayChoice[] {
  const one: DayChoice[] = [
    { stays: 'kept', sums: false },
    { stays: 'merged', sums: false },
  ];
  if (summedMinutes(day) > SESSION_DURATION_MAX_MINUTES) return one;
  const sums = one.map(({ stays }) => ({ stays, sums: true }));
  return [...(countAlike(day) ? sums.slice(0, 1) : sums), ...one];
}

export type DayRow = { id: string } & Partial<SessionInput>;

/** The session that stays with what changes in it, or why the two cannot be one. */
export function mergedDay(day: SharedDay, { stays, sums }: DayChoice): { row: DayRow } | { problem: string } {
  const session = day[stays];
  const topics = [...new Set([...day.kept.topics, ...day.merged.topics])];
  if (topics.length > TOPICS_MAX) return { problem: `The two sessions have more than ${TOPICS_MAX} topics together.` };
  const followUp = joinTexts(day.kept.follow_up ?? '', day.merged.follow_up ?? '', sessionColumns.follow_up.schema);
  const notes = joinTexts(day.kept.notes, day.merged.notes, sessionColumns.notes.schema);
  if (notes === null || followUp === null)
    return { problem: 'The notes of the two sessions are too long together. Shorten one of them first.' };
  const changes: Partial<SessionInput> = {
    ...(sums && { duration: summedMinutes(day) }),
    ...(notes !== session.notes.trim() && { notes }),
    ...(followUp !== (session.follow_up ?? '').trim() && { follow_up: followUp }),
    ...(topics.length > session.topics.length && { topics }),
  };
  return { row: { id: session.id, ...changes } };
}
