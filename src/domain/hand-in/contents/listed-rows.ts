// The records of a part, each as the row of a table. A first application lists all up to its day, a renewal those of the term.
import { compareTexts } from '#domain/lists.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { ListedTable } from '#domain/accreditation/bodies/hand-in-form.ts';
import { isWithin } from '#domain/accreditation/evaluate/credential-term.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { ExportCell } from '#domain/transfer/write/export-tables.ts';
import type { ExportColumn } from '#domain/transfer/columns/exported-columns.ts';
import { columnsOf, type PacketContext } from '../packet-context.ts';

export interface ListedRow {
  readonly id: string;
  /** The calendar date that names it: a course's end, or its start while it has none. */
  readonly date: string;
  /** When it began, if that is another day. */
  readonly began?: string;
  readonly title: string;
  readonly cells: readonly ExportCell[];
  /** In hours; missing: it has none. */
  readonly hours?: number;
}

/** Whose `hours` column is summed below the rows. */
export const LISTED_COLUMNS: Readonly<Record<ListedTable, readonly ExportColumn[]>> = {
  education: columnsOf({
    Course: 'text',
    Provider: 'text',
    Began: 'date',
    Ended: 'date',
    'On core competencies': 'hours',
    'On team coaching': 'hours',
    Hours: 'hours',
  }),
  cpd_records: columnsOf({
    Date: 'date',
    Title: 'text',
    Provider: 'text',
    'Core competencies': 'hours',
    Ethics: 'hours',
    'Resource development': 'hours',
    Hours: 'hours',
  }),
  mentor_coaching: columnsOf({
    Date: 'date',
    Mentor: 'text',
    Credential: 'text',
    Format: 'text',
    'People in the group': 'number',
    Hours: 'hours',
  }),
  supervision_sessions: columnsOf({ Date: 'date', Supervisor: 'text', Format: 'text', Hours: 'hours' }),
  credentials: columnsOf({
    Body: 'text',
    Level: 'text',
    Awarded: 'date',
    Expires: 'date',
    'Number or reference': 'text',
  }),
};

const ROWS: { readonly [Table in ListedTable]: (context: PacketContext) => ListedRow[] } = {
  education: ({ evidence }) =>
    evidence.education.map((one) => ({
      id: one.id,
      date: one.end_date ?? one.start_date,
      began: one.start_date,
      title: one.title,
      hours: one.hours,
      cells: [one.title, one.provider, one.start_date, one.end_date, one.core_hours, one.team_hours ?? null, one.hours],
    })),
  cpd_records: ({ evidence, texts }) => {
    const byId = new Map(texts.cpd_records.map((one) => [one.id, one]));
    return evidence.cpd_records.map(({ id, date: day, hours: all, cce_core, cce_ethics, cce_resource }) => {
      const { title = '', provider = '' } = byId.get(id) ?? {};
      return {
        id,
        date: day,
        title,
        hours: all,
        cells: [day, title, provider, cce_core ?? null, cce_ethics ?? null, cce_resource ?? null, all],
      };
    });
  },
  mentor_coaching: ({ evidence }) =>
    evidence.mentor_coaching.map((one) => ({
      id: one.id,
      date: one.date,
      title: `Mentor coaching ${one.mentor_name}`,
      hours: one.duration / MINUTES_PER_HOUR,
      cells: [
        one.date,
        one.mentor_name,
        credentialOf(one),
        one.format,
        one.group_size,
        one.duration / MINUTES_PER_HOUR,
      ],
    })),
  supervision_sessions: ({ evidence, texts }) => {
    const byId = new Map(texts.supervision_sessions.map((one) => [one.id, one.supervisor_name]));
    return evidence.supervision_sessions.map(({ id, date: day, duration, format }) => ({
      id,
      date: day,
      title: `Supervision ${byId.get(id) ?? ''}`.trim(),
      hours: duration / MINUTES_PER_HOUR,
      cells: [day, byId.get(id) ?? '', format ?? null, duration / MINUTES_PER_HOUR],
    }));
  },
  credentials: ({ evidence }) =>
    evidence.credentials.map(({ id, body, level, awarded_on, expires_on, reference }) => ({
      id,
      date: awarded_on,
      title: `${body} ${level}`,
      cells: [body, level, awarded_on, expires_on, reference],
    })),
};

/** @example 'MCC', 'PCC, MCS-PCC' */
const credentialOf = ({ mentor_credential, mentor_mcs, mentor_mcs_level }: EvidenceRows['mentor_coaching'][number]) =>
  [mentor_credential, mentor_mcs ? ['MCS', mentor_mcs_level].filter(Boolean).join('-') : ''].filter(Boolean).join(', ');

/** By date. A credential is listed whenever it was awarded, a course from its first day on. */
export function listedRows(table: ListedTable, context: PacketContext): ListedRow[] {
  const isInside = isWithin(context.window);
  return ROWS[table](context)
    .filter(({ date: day, began = day }) => table === 'credentials' || isInside({ date: began }))
    .toSorted((one, other) => compareTexts(one.date, other.date) || compareTexts(one.id, other.id));
}
