// Records as tables with their sums, and the coach's own texts on them.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { compareTexts, groupedBy, sumOf } from '#domain/lists.ts';
import { HUNDREDTHS_PER_HOUR } from '#domain/accreditation/hundredths.ts';
import type { ListedTable, PartContents } from '#domain/accreditation/bodies/hand-in-form.ts';
import { cceHours } from '#domain/accreditation/evaluate/education/cce-hours.ts';
import { isWithin } from '#domain/accreditation/evaluate/credential-term.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { documentDate } from '#domain/formatting/date-text.ts';
import type { Requirement } from '#domain/accreditation/evaluate/rule-result.ts';
import { columnsOf, tableOf, type Content, type PacketContext } from '../packet-context.ts';
import { LISTED_COLUMNS, listedRows, type ListedRow } from './listed-rows.ts';

type Of<Kind extends PartContents['kind']> = Extract<PartContents, { readonly kind: Kind }>;

const NAMES: Readonly<Record<ListedTable, string>> = {
  education: 'Courses',
  cpd_records: 'Continuing development',
  mentor_coaching: 'Mentor coaching received',
  supervision_sessions: 'Supervision received',
  credentials: 'Credentials held',
};

/**
 * A column says which rows certainly count, where requirements name them. A course from whose first day hours with clients count need not be
 * completed, so that requirement says nothing of the hours of the course.
 */
export function recordsContents(
  { table, isReflected }: Of<'records'>,
  context: PacketContext,
  requirements: readonly Requirement[],
): Content[] {
  const rows = listedRows(table, context);
  if (rows.length === 0) return [];
  const named = requirements.flatMap(({ rule: { test }, result }) =>
    test.kind === 'qualifying-course' ? [] : (result.rows[table] ?? []),
  );
  const counted = new Set(named);
  const columns = LISTED_COLUMNS[table];
  const marks = named.length > 0 ? columnsOf({ Counts: 'text' }) : [];
  const mark = ({ id }: ListedRow) => (counted.has(id) ? 'yes' : '');
  return [
    ...(table === 'mentor_coaching' ? [mentorsOf(context)] : []),
    tableOf({
      name: NAMES[table],
      columns: [...columns, ...marks],
      rows: rows.map((row) => [...row.cells, ...marks.map(() => mark(row))]),
      ...(rows[0]!.hours !== undefined && {
        totals: ['Total', ...columns.slice(1, -1).map(() => null), sumOfHours(rows), ...marks.map(() => null)],
      }),
    }),
    ...(isReflected ? reflectionsOn(table, rows, context) : []),
  ];
}

/** By hundredths or minutes, which add up without floating-point errors. */
function sumOfHours(rows: readonly ListedRow[]): number {
  const parts = HUNDREDTHS_PER_HOUR * MINUTES_PER_HOUR;
  return sumOf(rows, ({ hours = 0 }) => Math.round(hours * parts)) / parts;
}

/** What a form asks of each mentor. */
function mentorsOf({ evidence, window }: PacketContext): Content {
  const received = evidence.mentor_coaching
    .filter(isWithin(window))
    .toSorted((one, other) => compareTexts(one.date, other.date));
  const byMentor = groupedBy(received, ({ mentor_name }) => mentor_name.trim().toLowerCase());
  return tableOf({
    name: 'Mentors',
    columns: columnsOf({
      Mentor: 'text',
      'Email address': 'text',
      Credential: 'text',
      'First day': 'date',
      'Last day': 'date',
      'One-to-one': 'hours',
      'In a group': 'hours',
    }),
    rows: [...byMentor.values()].map((sessions) => [
      sessions[0].mentor_name,
      // Not recorded.
      '[email address]',
      sessions.at(-1)!.mentor_credential,
      sessions[0].date,
      sessions.at(-1)!.date,
      hoursIn(sessions, 'individual'),
      hoursIn(sessions, 'group'),
    ]),
  });
}

const hoursIn = (sessions: EvidenceRows['mentor_coaching'], format: string) =>
  sumOf(
    sessions.filter((one) => one.format === format),
    ({ duration }) => duration,
  ) / MINUTES_PER_HOUR;

/** What was learned from records, as paragraphs by the id of each that says something. */
export function learnedFrom(table: ListedTable, { texts }: PacketContext): Map<string, string[]> {
  const all: readonly (readonly [string, readonly (readonly [string, string])[]])[] =
    table === 'cpd_records'
      ? texts.cpd_records.map((one) => [
          one.id,
          [
            ['Learning', one.learned],
            ['Application', one.applied],
          ],
        ])
      : texts.supervision_sessions.map((one) => [one.id, [['Learning and application', one.notes]]]);
  return new Map(
    all.flatMap(([id, texts]) => {
      const said = texts.filter(([, text]) => text.trim() !== '');
      return said.length === 0 ? [] : [[id, said.map(([label, text]) => `${label}: ${text.trim()}`)]];
    }),
  );
}

function reflectionsOn(table: ListedTable, rows: readonly ListedRow[], context: PacketContext): Content[] {
  const learned = learnedFrom(table, context);
  return rows.flatMap(({ id, title, date }): Content[] => {
    const paragraphs = learned.get(id);
    return paragraphs ? [{ kind: 'text', title, about: documentDate(date), paragraphs }] : [];
  });
}

/** Sums of the kinds of CCE in the term, before any limit but that on mentor coaching and supervision. */
export function cceContents(
  { evidence, goal, window }: PacketContext,
  requirements: readonly Requirement[],
): Content[] {
  const terms = requirements
    .map(({ rule: { test } }) => (test.kind === 'cce' ? test.terms : null))
    .find((one) => one !== null);
  if (!terms || window.from === null) return [];
  const hours = cceHours({ evidence, body: goal.body }, terms, { from: window.from, to: window.to });
  const kinds: readonly (readonly [string, number])[] = [
    ['Core competencies', hours.core],
    ['Ethics', hours.ethics],
    ['Mentor coaching and supervision, counted as core competencies', hours.mentorAndSupervision],
    ['Resource development', hours.resource],
    ['Kind not recorded', hours.unclear],
  ];
  return [
    tableOf({
      name: 'CCE by kind',
      columns: columnsOf({ Kind: 'text', Hours: 'hours' }),
      rows: kinds.map(([kind, amount]) => [kind, amount / HUNDREDTHS_PER_HOUR]),
    }),
  ];
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’-]*[\p{L}\p{M}\p{N}])?/gu;

/** Runs of letters and digits, with what joins them inside. @example wordCount('It’s a follow-up.') // 3 */
export const wordCount = (text: string): number => text.match(WORD)?.length ?? 0;

interface Entry {
  readonly id: string;
  readonly date: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly words: number;
}

/** The coach's own texts, by date. */
export function entriesOf(table: 'reflections' | 'client_feedback', { texts, window }: PacketContext): Entry[] {
  const dated = <Row extends { readonly date: string }>(rows: readonly Row[]) =>
    rows.filter(isWithin(window)).toSorted((one, other) => compareTexts(one.date, other.date));
  const entries =
    table === 'reflections'
      ? dated(texts.reflections).map(({ id, date, title, reflection, application }) => ({
          id,
          date,
          title,
          paragraphs: [reflection, application],
        }))
      : dated(texts.client_feedback).map(({ id, date, feedback }, place) => ({
          id,
          date,
          title: `Feedback ${place + 1}`,
          paragraphs: [feedback],
        }));
  return entries.map(({ paragraphs, ...one }) => {
    const said = paragraphs.map((text) => text.trim()).filter(Boolean);
    return { ...one, paragraphs: said, words: wordCount(said.join('\n')) };
  });
}

export const entriesContents = ({ table }: Of<'entries'>, context: PacketContext): Content[] =>
  entriesOf(table, context).map(({ title, date, paragraphs, words }) => ({
    kind: 'text',
    title,
    about: `${documentDate(date)} · ${words} ${words === 1 ? 'word' : 'words'}`,
    paragraphs: paragraphs.length > 0 ? paragraphs : ['This text was deleted when you erased the client.'],
  }));
