// Reads the rows of a file of sessions: the session, and the names of people, which are not looked up yet.
import * as z from 'zod/mini';
import type { GroupQuestions, NamedPeople } from '#domain/people/group-questions.ts';
import { comparable } from '#domain/people/comparable.ts';
import { sessionColumns, type SessionInput, sessionSchema } from '#domain/records/session.ts';
import type { ColumnAnswers, ImportQuestion } from '#domain/transfer/columns/questions.ts';
import type { NumberedRow, RowValues } from '#domain/transfer/columns/row-values.ts';
import { clientName, draftOf } from './draft.ts';
import { overTexts } from './event-values.ts';
import type { ImportCircumstances } from './import-plan.ts';
import { checkRow, type RowResult } from './row-result.ts';
import { detailsTogether } from './same-day.ts';
import { samePayments, type SameTime, sameTimes, type TimedRow } from './same-time.ts';

/** A session's columns except the client, found by the register. */
const detailsSchema = z.omit(sessionSchema, { client_id: true });

export type SessionDetails = z.infer<typeof detailsSchema>;
/** A valid length, to check a row whose length becomes an opening balance. */
const UNDATED_MINUTES = 60;

export interface NamedRow extends NumberedRow {
  /** The session without its client. */
  readonly result: RowResult<SessionDetails>;
  /** Null if the row has no name, its name is asked about, or the row cannot be written in any case. */
  readonly named: NamedPeople | null;
  /** The question whether other rows are the same session. */
  readonly together?: string;
}

export function readNames(row: NumberedRow, circumstances: ImportCircumstances, groups: GroupQuestions): NamedRow {
  const result = checkDetails(row.values, circumstances);
  return { ...row, result, named: namedIn(row, result, groups) };
}

/** As mail programs write it: 'kim@example.com', '"Kim Lee" <kim@example.com>'. */
const ADDRESS = /^(?:"?([^<>@"]*?)"?\s*<)?([^\s<>@,;]+@[^\s<>@,;]+\.[^\s<>@,;]+?)>?$/;

/**
 * An address in the column of names is an address, behind a name or without one, unless a client is called so.
 * @param names of the clients, as they are compared
 */
export function withAddress(row: NumberedRow, names: ReadonlySet<string>): NumberedRow {
  const { values } = row;
  const text = (values.cells.name?.text ?? values.text('name')).trim();
  const [, name = '', email] = ADDRESS.exec(text) ?? [];
  if (email === undefined || values.text('email').trim() !== '' || names.has(comparable(text))) return row;
  return { ...row, values: overTexts(values, { name, email }) };
}

/** The rows, those that may be one session together with the answer or the question about it. */
export function withTogether(
  rows: readonly NamedRow[],
  answers: Pick<ColumnAnswers, 'sameTime' | 'samePayment'>,
): { readonly rows: readonly NamedRow[]; readonly questions: readonly ImportQuestion[] } {
  const timed = rows.map(timedRow);
  const times = sameTimes(timed, answers.sameTime);
  const byIndex = new Map(rows.map((row) => [row.index, row]));
  const payments = samePayments(timed, answers.samePayment);
  return {
    rows: rows.map((row) => withSameTime(row, times.byRow.get(row.index) ?? payments.byRow.get(row.index), byIndex)),
    questions: [...times.questions, ...payments.questions],
  };
}

function timedRow({ index, values, result, named }: NamedRow): TimedRow {
  const { duration: minutes, format, completed } = result.input ?? {};
  return {
    index,
    named,
    email: values.text('email'),
    date: values.date,
    begins: values.begins,
    minutes,
    group: values.text('is_group').trim() || (format === 'group' || format === 'team' ? format : ''),
    completed,
    hasEnd: values.text('end_time').trim() !== '',
    payment: values.payment ?? '',
  };
}

function withSameTime(row: NamedRow, found: SameTime | undefined, byIndex: ReadonlyMap<number, NamedRow>): NamedRow {
  if (!found) return row;
  const { values } = row;
  if (found.is === 'first') {
    const result = ofGroup(found.rows.map((index) => byIndex.get(index)!));
    // The address of one person is not the group's.
    return { ...row, result, named: found.named, values: overTexts(values, { email: '' }) };
  }
  if (found.is === 'part')
    return { ...row, named: null, values: { ...values, leftOut: { why: 'part', message: found.message } } };
  return { ...row, together: found.message };
}

/** The session of a group with a row for each participant. */
function ofGroup(rows: readonly NamedRow[]): NamedRow['result'] {
  const sessions = rows.flatMap(({ result }) => result.input ?? []);
  const input = detailsTogether(sessions);
  const doubts = rows.flatMap(({ result }) => result.doubts).filter(({ field }) => field !== 'is_group');
  if (sessions.every(({ paid }) => paid === input.paid)) return { input, reasons: [], doubts };
  const message = 'The participants did not all pay, or not all take part pro bono, so this is left open';
  return { input, reasons: [], doubts: [...doubts, { field: 'paid', message }] };
}

function checkDetails(values: RowValues, { defaultDuration, today }: ImportCircumstances): RowResult<SessionDetails> {
  const draft = (read: RowValues) => ({
    ...draftOf(sessionColumns, read),
    duration: read.duration ?? defaultDuration ?? undefined,
    completed: read.completed ?? (read.date !== undefined && read.date <= today),
    // An opening balance has no date and can be longer than a session, so it is checked elsewhere.
    ...(read.undated && { date: today, ...(read.duration !== undefined && { duration: UNDATED_MINUTES }) }),
  });
  const details = { ...values, reasons: values.reasons.filter(({ field }) => field !== 'name') };
  return checkRow({ table: 'sessions', schema: detailsSchema, draft }, details);
}

function namedIn(
  { index, values }: NumberedRow,
  { reasons }: RowResult<SessionDetails>,
  groups: GroupQuestions,
): NamedPeople | null {
  const name = clientName(values);
  const isUnreadable = values.reasons.some(({ field }) => field === 'name');
  const isRefused = reasons.some(({ isQuestion }) => !isQuestion);
  if (values.leftOut || values.client || isUnreadable || isRefused) return null;
  if (name === '') return values.text('email').trim() === '' ? null : { names: [''], isGroup: false, group: null };
  const { format = null, participants = null } = values as { format?: SessionInput['format']; participants?: number };
  return groups.read({ index, name, format, participants });
}

/** If a row has several names, its address belongs to none of them. */
export function mentionsIn({ index, values, named }: NamedRow) {
  if (named === null) return [];
  const { names, isGroup } = named;
  const email = names.length > 1 ? '' : values.text('email');
  return names.map((name) => ({ index, name, email, isGroup }));
}
