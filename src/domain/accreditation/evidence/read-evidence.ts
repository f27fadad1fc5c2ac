// Converts the result of rpc/evidence (db/functions/evidence.sql), which has sessions as columns, to rows of evidence.
import type {
  Confirmation,
  ErasedSessionEvidence,
  EvidenceRows,
  EvidenceTable,
  SessionEvidence,
  WitnessedRows,
  WitnessedTable,
} from './evidence.ts';
import { recordsWith } from '#domain/records/record-kinds.ts';
import { USUAL_SESSION, type SessionChanges } from '#domain/sessions/session-kinds.ts';

type Differing = Omit<Required<SessionChanges>, 'paid'>;

/** Rows of one table as columns: the n-th values of all columns are one session. Latest last. */
interface SessionColumns {
  readonly id: readonly string[];
  /** Indexes into `clients`. */
  readonly client: readonly number[];
  readonly date: readonly string[];
  readonly duration: readonly number[];
  readonly paid: readonly (0 | 1 | null)[];
  /** Indexes into `topic_sets`. */
  readonly topics: readonly number[];
}

/** How a row of `witnessed` is confirmed, as it is sent: by its place in this list. */
const CONFIRMATIONS = ['witnessed', 'lettered', 'both'] as const satisfies Confirmation[];

type WitnessedColumns = {
  readonly [Table in Exclude<WitnessedTable, 'sessions' | 'erased_sessions'>]: readonly (readonly [
    id: string,
    how: number,
  ])[];
} & {
  /** Indexes in the columns of sessions. */
  readonly sessions: readonly (readonly [place: number, how: number])[];
};

export interface EvidenceAnswer extends Omit<
  EvidenceRows,
  'sessions' | 'erased_sessions' | 'witnessed' | 'credential_paths' | 'chosen_bodies'
> {
  /** Missing: the answer of a server that knows no paths yet. */
  readonly credential_paths?: EvidenceRows['credential_paths'];
  /** Missing: the answer of a server that does not send them, or of a lent view. */
  readonly chosen_bodies?: EvidenceRows['chosen_bodies'];
  readonly topic_sets: readonly (readonly string[])[];
  readonly sessions: SessionColumns;
  readonly erased_sessions: readonly (ErasedSessionEvidence & {
    readonly witnessed?: Confirmation | null;
    /** The calendar date of the last answer. */
    readonly witnessed_on?: string | null;
  })[];
  /** Missing: the answer of a server that knows no witnesses yet. */
  readonly witnessed?: WitnessedColumns;
  /** The sessions that are not completed individual coaching; `at` is the index in the columns. */
  readonly other: readonly (Differing & { readonly at: number })[];
}

const NO_ROWS = Object.fromEntries(recordsWith('isEvidence').map((table) => [table, []])) as unknown as {
  readonly [Table in EvidenceTable]: readonly [];
};

const USUAL: Required<SessionChanges> = { ...USUAL_SESSION, completed: true };

/**
 * Takes time proportional to the sessions. A record that is not in the answer has no rows, and no path or body is chosen: an older server
 * does not know it, or a view does not lend it.
 */
export function readEvidence({
  topic_sets,
  sessions,
  other,
  witnessed,
  erased_sessions,
  ...rows
}: EvidenceAnswer): EvidenceRows {
  const differing = new Map(other.map(({ at, ...facts }) => [at, facts]));
  return {
    ...NO_ROWS,
    credential_paths: [],
    chosen_bodies: null,
    ...rows,
    witnessed: witnessedRows(sessions.id, erased_sessions, witnessed),
    erased_sessions: erased_sessions.map(withoutConfirmation),
    sessions: sessions.id.map((id, place): SessionEvidence => {
      const paid = sessions.paid[place] ?? null;
      return {
        ...USUAL,
        id,
        client_id: rows.clients[sessions.client[place]!]!.id,
        date: sessions.date[place]!,
        duration: sessions.duration[place]!,
        paid: paid === null ? null : paid === 1,
        topics: topic_sets[sessions.topics[place]!]!,
        ...differing.get(place),
      };
    }),
  };
}

function withoutConfirmation(row: EvidenceAnswer['erased_sessions'][number]): ErasedSessionEvidence {
  const { witnessed: _, witnessed_on: _on, ...erased } = row;
  return erased;
}

function witnessedRows(
  sessionIds: readonly string[],
  erased: EvidenceAnswer['erased_sessions'],
  columns: WitnessedColumns | undefined,
): WitnessedRows {
  const { sessions = [], ...others } = columns ?? {};
  const tables: [WitnessedTable, [string, Confirmation][]][] = [
    ['sessions', sessions.map(([place, how]) => [sessionIds[place]!, CONFIRMATIONS[how]!])],
    ...Object.entries(others).map(([table, all]): [WitnessedTable, [string, Confirmation][]] => [
      table as WitnessedTable,
      all.map(([id, how]) => [id, CONFIRMATIONS[how]!]),
    ]),
    ['erased_sessions', erased.flatMap(({ id, witnessed }) => (witnessed ? [[id, witnessed]] : []))],
  ];
  return Object.fromEntries(
    tables.filter(([, all]) => all.length > 0).map(([table, all]) => [table, Object.fromEntries(all)]),
  );
}
