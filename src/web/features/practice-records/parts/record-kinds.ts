import { BODY_NAMES } from '#domain/body-names.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { cpdHoursTotal } from '#domain/cpd/cpd-hours.ts';
import { durationLabel, hoursTotal } from '#domain/sessions/duration.ts';
import type { DeletedRow } from '#web/data/records/deletions.ts';
import type { RecordRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import type { PracticeTable } from '../practice-records-search.ts';

/** The texts of one row below its title. */
export interface RecordLine {
  amount?: string;
  facts: readonly string[];
}

interface RecordKind<Table extends PracticeTable> {
  /** One line that explains why it is needed. */
  why: string;
  /** @example 'mentor coaching' in 'Add mentor coaching' */
  one: string;
  /** The sum of one or more records. */
  sum: (rows: readonly RecordRow<Table>[]) => string;
  /** The name of a record in lists and toasts. @param nameOf a client's name */
  titleOf: (row: DeletedRow<Table>, nameOf: (clientId: string) => string | undefined) => string;
  line: (row: RecordRow<Table>) => RecordLine;
}

const day = (date: string) => dayText(date, today());
const present = (facts: readonly (string | false | null | undefined)[]) =>
  facts.filter((fact): fact is string => Boolean(fact));
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What the bodies ask for, one sentence per body. */
const whyKept = (table: PracticeTable) => BODY_NAMES.flatMap((body) => BODIES[body].asksFor[table] ?? []).join(' ');

/** The kinds of records, as the page shows them. */
export const PRACTICE_RECORDS: { readonly [Table in PracticeTable]: RecordKind<Table> } = {
  mentor_coaching: {
    why: whyKept('mentor_coaching'),
    one: 'mentor coaching',
    sum: (rows) => {
      const alone = rows.filter(({ format }) => format === 'individual');
      const minutes = (some: typeof rows) => hoursTotal(total(some.map(({ duration }) => duration)));
      return `${minutes(rows)} · ${minutes(alone)} one-to-one`;
    },
    titleOf: (row) => row.mentor_name,
    line: (row) => ({
      amount: durationLabel(row.duration),
      facts: present([
        day(row.date),
        row.format === 'group' && (row.group_size === null ? 'Group' : `Group of ${row.group_size}`),
        row.mentor_credential,
        row.mentor_mcs && (row.mentor_mcs_level ? `MCS-${row.mentor_mcs_level}` : 'Specialised'),
      ]),
    }),
  },
  education: {
    why: 'Client hours count from the day your coach education began.',
    one: 'education',
    sum: (rows) => cpdHoursTotal(total(rows.map(({ hours }) => hours))),
    titleOf: (row) => row.title,
    line: (row) => ({
      amount: cpdHoursTotal(row.hours),
      facts: present([
        row.end_date === null ? `From ${day(row.start_date)}` : `${day(row.start_date)} to ${day(row.end_date)}`,
        row.provider,
        row.core_hours !== null && `${cpdHoursTotal(row.core_hours)} core competencies`,
        row.team_hours !== null && row.team_hours > 0 && `${cpdHoursTotal(row.team_hours)} team coaching`,
      ]),
    }),
  },
  credentials: {
    why: 'The expiry date decides when to renew, and which hours count towards the renewal.',
    one: 'credential',
    sum: (rows) => counted(rows.length, 'credential', 'credentials'),
    titleOf: (row) => `${row.body} ${row.level}`,
    line: (row) => ({
      facts: present([
        `Awarded ${day(row.awarded_on)}`,
        row.expires_on !== null && `${row.expires_on < today() ? 'Expired' : 'Expires'} ${day(row.expires_on)}`,
        row.reference,
      ]),
    }),
  },
  reflections: {
    why: whyKept('reflections'),
    one: 'reflection',
    sum: (rows) => counted(rows.length, 'reflection', 'reflections'),
    titleOf: (row) => row.title,
    line: (row) => ({ facts: present([day(row.date), row.reflection]) }),
  },
  client_feedback: {
    why: whyKept('client_feedback'),
    one: 'client feedback',
    sum: (rows) => counted(rows.length, 'record', 'records'),
    titleOf: (row, nameOf) => row.given_by || (row.client_id !== null && nameOf(row.client_id)) || 'A client',
    line: (row) => ({
      facts: present([day(row.date), row.feedback || 'This text was deleted when you erased the client']),
    }),
  },
};
