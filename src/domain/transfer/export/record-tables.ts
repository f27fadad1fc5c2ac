// Every kind of record that a coach has, as a table for reading, printing and files. The four that the import knows have its
// headers (export-tables.ts); the others have those of their forms.
import type { ClientFeedbackInput } from '#domain/credential-records/client-feedback-schema.ts';
import type { CredentialInput } from '#domain/credential-records/credential-schema.ts';
import type { EducationInput } from '#domain/credential-records/education-schema.ts';
import type { ErasedSessionInput } from '#domain/credential-records/erased-session-schema.ts';
import type { MentorCoachingInput } from '#domain/credential-records/mentor-coaching-schema.ts';
import type { OpeningBalanceInput } from '#domain/credential-records/opening-balance-schema.ts';
import type { ReflectionInput } from '#domain/credential-records/reflection-schema.ts';
import type { NoteTemplateInput } from '#domain/coach-tools/note-template-schema.ts';
import type { WheelInput } from '#domain/coach-tools/wheel-schema.ts';
import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { exportTable, tableOf, type Columns, type ExportTable } from './export-tables.ts';
import type { TableRows } from '#domain/transfer/plan/import-plan.ts';

type Rows<Input> = readonly (Input & { readonly id: string })[];

/** Rows of every kind, by table. */
export interface RecordRows extends TableRows {
  readonly mentor_coaching: Rows<MentorCoachingInput>;
  readonly education: Rows<EducationInput>;
  readonly credentials: Rows<CredentialInput>;
  readonly reflections: Rows<ReflectionInput>;
  readonly client_feedback: Rows<ClientFeedbackInput>;
  readonly opening_balances: Rows<OpeningBalanceInput>;
  readonly erased_sessions: Rows<ErasedSessionInput>;
  readonly wheels: Rows<WheelInput>;
  readonly note_templates: Rows<NoteTemplateInput>;
}
export type RecordKind = keyof RecordRows;

export interface KindWords {
  readonly many: string;
  /** In a sentence: 'Delete this …?' */
  readonly one: string;
}

/** In the order in which they are offered. */
export const RECORD_KINDS: Readonly<Record<RecordKind, KindWords>> = {
  clients: { many: 'Clients', one: 'client' },
  sessions: { many: 'Sessions', one: 'session' },
  supervision_sessions: { many: 'Supervision', one: 'supervision session' },
  cpd_records: { many: 'CPD', one: 'CPD record' },
  mentor_coaching: { many: 'Mentor coaching', one: 'mentor coaching record' },
  education: { many: 'Education', one: 'education record' },
  credentials: { many: 'Credentials held', one: 'credential' },
  reflections: { many: 'Reflections', one: 'reflection' },
  client_feedback: { many: 'Client feedback', one: 'feedback record' },
  opening_balances: { many: 'Earlier hours', one: 'record of earlier hours' },
  erased_sessions: { many: 'Hours of erased clients', one: 'record without a name' },
  wheels: { many: 'Wheels of Life', one: 'Wheel of Life' },
  note_templates: { many: 'Note templates', one: 'note template' },
};
export const KIND_NAMES = Object.keys(RECORD_KINDS) as RecordKind[];

/** The records of one kind, the latest first (clients, templates and titles without a day by name), and the id of each row. */
export interface RecordTable extends ExportTable {
  readonly ids: readonly string[];
}

/** @example recordTable('clients', practice).rows[0] // ['Amara Okafor', 'amara@example.org', …] */
export function recordTable(kind: RecordKind, practice: RecordRows): RecordTable {
  const rows = practice[kind].toSorted(byDay);
  const ids = rows.map(({ id }) => id);
  const nameOf = (id: string | null) =>
    id === null ? null : (practice.clients.find((client) => client.id === id)?.name ?? UNKNOWN_CLIENT);
  const sorted: RecordRows = { ...practice, [kind]: rows };
  return { ...table(kind, sorted, nameOf), name: RECORD_KINDS[kind].many, ids };
}

type Dated = {
  readonly day?: string;
  readonly date?: string;
  readonly start_date?: string | null;
  readonly awarded_on?: string;
};
type Named = { readonly name?: string };
const dayOf = (row: object): string => {
  const { day, date, start_date, awarded_on } = row as Dated;
  return day ?? date ?? start_date ?? awarded_on ?? '';
};
function byDay(a: object, b: object): number {
  const [dayA, dayB] = [dayOf(a), dayOf(b)];
  if (dayA !== dayB) return dayA < dayB ? 1 : -1;
  return ((a as Named).name ?? '').localeCompare((b as Named).name ?? '');
}

type NameOf = (clientId: string | null) => string | null;

function table(kind: RecordKind, practice: RecordRows, nameOf: NameOf): ExportTable {
  switch (kind) {
    case 'clients':
    case 'sessions':
    case 'supervision_sessions':
    case 'cpd_records':
      return exportTable(kind, practice);
    case 'mentor_coaching':
      return tableOf(kind, MENTOR_COACHING, practice.mentor_coaching);
    case 'education':
      return tableOf(kind, EDUCATION, practice.education);
    case 'credentials':
      return tableOf(kind, CREDENTIALS, practice.credentials);
    case 'reflections':
      return tableOf(kind, REFLECTIONS, practice.reflections);
    case 'client_feedback':
      return tableOf(kind, feedbackColumns(nameOf), practice.client_feedback);
    case 'opening_balances':
      return tableOf(kind, openingColumns(nameOf), practice.opening_balances);
    case 'erased_sessions':
      return tableOf(kind, ERASED, practice.erased_sessions);
    case 'wheels':
      return tableOf(kind, wheelColumns(nameOf), practice.wheels);
    case 'note_templates':
      return tableOf(kind, TEMPLATES, practice.note_templates);
  }
}

const text = <Row>(header: string, cell: (row: Row) => string | null) => ({ header, type: 'text', cell }) as const;
const day = <Row>(header: string, cell: (row: Row) => string | null) => ({ header, type: 'date', cell }) as const;
const number = <Row>(header: string, cell: (row: Row) => number | null) => ({ header, type: 'number', cell }) as const;
const yesNo = <Row>(header: string, cell: (row: Row) => boolean | null) => ({ header, type: 'boolean', cell }) as const;

const MENTOR_COACHING: Columns<MentorCoachingInput> = [
  text('Mentor', (row) => row.mentor_name),
  day('Date', (row) => row.date),
  number('Duration (minutes)', (row) => row.duration),
  text('Format', (row) => row.format),
  number('People in the group', (row) => row.group_size),
  text('Their ICF credential', (row) => row.mentor_credential),
  yesNo('Mentor Coaching Specialisation', (row) => row.mentor_mcs),
];
const EDUCATION: Columns<EducationInput> = [
  text('Title', (row) => row.title),
  text('Provider', (row) => row.provider),
  number('Hours', (row) => row.hours),
  number('On core competencies', (row) => row.core_hours),
  day('Began on', (row) => row.start_date),
  day('Ended on', (row) => row.end_date),
];
const CREDENTIALS: Columns<CredentialInput> = [
  text('Body', (row) => row.body),
  text('Level', (row) => row.level),
  day('Awarded on', (row) => row.awarded_on),
  day('Expires on', (row) => row.expires_on),
  text('Number or reference', (row) => row.reference),
];
const REFLECTIONS: Columns<ReflectionInput> = [
  text('Title', (row) => row.title),
  day('Date', (row) => row.date),
  text('Reflection', (row) => row.reflection),
  text('What you do differently', (row) => row.application),
];
const feedbackColumns = (nameOf: NameOf): Columns<ClientFeedbackInput> => [
  text('Client', (row) => nameOf(row.client_id)),
  day('Date', (row) => row.date),
  text('Given by', (row) => row.given_by),
  text('Feedback', (row) => row.feedback),
];
const openingColumns = (nameOf: NameOf): Columns<OpeningBalanceInput> => [
  text('Client', (row) => nameOf(row.client_id)),
  day('Up to', (row) => row.as_of),
  day('From', (row) => row.start_date),
  day('Until', (row) => row.end_date),
  number('Paid (minutes)', (row) => row.paid_minutes),
  number('Pro bono (minutes)', (row) => row.pro_bono_minutes),
  text('Format', (row) => row.format),
  number('Participants', (row) => row.participants),
  text('Source', (row) => row.source),
];
const ERASED: Columns<ErasedSessionInput> = [
  day('Date', (row) => row.date),
  number('Duration (minutes)', (row) => row.duration),
  text('Kind', (row) => row.kind),
  yesNo('Paid', (row) => row.paid),
  text('Format', (row) => row.format),
  number('Participants', (row) => row.participants),
  yesNo('Peer exchange', (row) => row.peer_exchange),
  yesNo('From an earlier log', (row) => row.opening),
];
const wheelColumns = (nameOf: NameOf): Columns<WheelInput> => [
  text('Client', (row) => nameOf(row.client_id)),
  day('Date', (row) => row.date),
  text('Areas', (row) => row.areas.map(({ name, score }) => `${name}: ${score}`).join(', ')),
  text('Note', (row) => row.note),
];
const TEMPLATES: Columns<NoteTemplateInput> = [text('Name', (row) => row.name), text('Text', (row) => row.body)];
