import { BEFORE_FIRST_ID } from '#domain/before-first-id.ts';
import type { WitnessesOfRows, WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import type { RecordName } from '#domain/records/all-records.ts';
import type { WitnessesByTable } from '#domain/transfer/write/export-tables.ts';
import type { WitnessedArea } from '#domain/witnesses/witness-kinds.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { profileQuery } from './profile.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { CertificateRow, ProfileRow, Schema } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

const ROWS_A_PAGE = 2_000;
/** The rows of a page take more than one answer may (ADR 58). */
const ANSWER_TOO_LARGE = '54000';

type Tables = Rows & Pick<Practice, 'certificates' | 'witness_requests'>;
type Rows = { readonly [Name in RecordName]: Schema['public']['Tables'][Name]['Row'][] };

/** All records of a coach. */
export interface Practice extends Rows {
  readonly profile: ProfileRow;
  /** The files kept with records, without their content. */
  readonly certificates: CertificateRow[];
  /** With their answers, to be read in an archive. */
  readonly witness_requests: WitnessRequestRow[];
  /** Who confirmed rows, as they are. */
  readonly witnesses: WitnessesByTable;
}

/**
 * Reads all rows in pages, which get smaller where long texts would not fit into one answer, with or without a subscription (spec
 * decision 5). Clients are read after sessions, so that no client is missing whose first session is logged in between; rows of a
 * client deleted in between are dropped.
 * @param onRows called with the number of rows read so far
 */
export async function readPractice(onRows: (rows: number) => void = () => undefined): Promise<Practice> {
  const user = await requireUser();
  let count = 0;
  const all = async <Name extends keyof Tables>(table: Name): Promise<Tables[Name]> => {
    const rows: { id: string }[] = [];
    let size = ROWS_A_PAGE;
    for (let more = true; more;) {
      const after = rows.at(-1)?.id ?? BEFORE_FIRST_ID;
      // The types of the data client need one known table name.
      const answer = await rest
        .from(table as 'reflections')
        .select()
        .gt('id', after)
        .order('id')
        .limit(size);
      if (answer.error?.code === ANSWER_TOO_LARGE && size > 1) {
        size = Math.ceil(size / 4);
        continue;
      }
      const next = unwrap(answer);
      rows.push(...next);
      onRows((count += next.length));
      more = next.length === size;
    }
    return rows as Tables[Name];
  };
  const profile = await queryClient.fetchQuery({ ...profileQuery(user.id), staleTime: 0 });
  // Before the records that they belong to, so that none is without its record.
  const certificates = await all('certificates');
  const witness_requests = await all('witness_requests');
  const note_templates = await all('note_templates');
  const cpd_records = await all('cpd_records');
  const supervision_sessions = await all('supervision_sessions');
  const mentor_coaching = await all('mentor_coaching');
  const education = await all('education');
  const reflections = await all('reflections');
  const credentials = await all('credentials');
  const erased_sessions = await all('erased_sessions');
  const sessions = await all('sessions');
  const wheels = await all('wheels');
  const client_feedback = await all('client_feedback');
  const opening_balances = await all('opening_balances');
  const clients = await all('clients');
  const witnesses = witness_requests.some(({ answer }) => answer === 'confirmed')
    ? {
        sessions: await witnessesOf('sessions', sessions),
        opening_balances: await witnessesOf('opening_balances', opening_balances),
        supervision_sessions: await witnessesOf('supervision_sessions', supervision_sessions),
        mentor_coaching: await witnessesOf('mentor_coaching', mentor_coaching),
      }
    : {};
  const ids = new Set(clients.map((client) => client.id));
  const ofClients = <Row extends { client_id: string }>(rows: Row[]) => rows.filter((row) => ids.has(row.client_id));
  return {
    profile,
    clients,
    sessions: ofClients(sessions),
    supervision_sessions,
    cpd_records,
    note_templates,
    wheels: ofClients(wheels),
    mentor_coaching,
    education,
    reflections,
    // As in the database, feedback remains when its client is deleted.
    client_feedback: client_feedback.map((row) =>
      row.client_id === null || ids.has(row.client_id) ? row : { ...row, client_id: null },
    ),
    credentials,
    opening_balances: ofClients(opening_balances),
    erased_sessions,
    certificates,
    witness_requests,
    witnesses,
  };
}

async function witnessesOf(area: WitnessedArea, rows: readonly { id: string }[]): Promise<WitnessesOfRows> {
  const all: Record<string, WitnessesOfRows[string]> = {};
  for (let at = 0; at < rows.length; at += ROWS_A_PAGE) {
    const ids = rows.slice(at, at + ROWS_A_PAGE).map(({ id }) => id);
    Object.assign(all, unwrap(await rest.rpc('witnessed_rows_of', { area, ids })));
  }
  return all;
}
