import { requireUser } from './auth.ts';
import { queryClient } from './query-client.ts';
import { profileQuery } from './profile.ts';
import { rest } from './rest.ts';
import type { ClientRow, CpdRow, NoteTemplateRow, ProfileRow, SessionRow, SupervisionRow, WheelRow } from './tables.ts';
import { unwrap } from './wire-error.ts';

const ROWS_A_PAGE = 2_000;

/** Everything that a coach has written. */
export interface Practice {
  readonly profile: ProfileRow;
  readonly clients: ClientRow[];
  readonly sessions: SessionRow[];
  readonly supervision_sessions: SupervisionRow[];
  readonly cpd_records: CpdRow[];
  readonly note_templates: NoteTemplateRow[];
  readonly wheels: WheelRow[];
}

/**
 * All rows there are, page by page, with or without a subscription (decisions 5). Clients are read after the sessions, so
 * that none is missing whose first session is logged in between; what belongs to a client deleted in between goes too.
 * @param onRows how many rows have come so far
 */
export async function readPractice(onRows: (rows: number) => void = () => undefined): Promise<Practice> {
  const user = await requireUser();
  let count = 0;
  const all = async <Row extends { id: string }>(page: (after: string) => Promise<Row[]>) => {
    const rows: Row[] = [];
    for (let more = true; more;) {
      const next = await page(rows.at(-1)?.id ?? FIRST_ID);
      rows.push(...next);
      onRows((count += next.length));
      more = next.length === ROWS_A_PAGE;
    }
    return rows;
  };
  const profile = await queryClient.fetchQuery({ ...profileQuery(user.id), staleTime: 0 });
  const note_templates = await all(async (after) =>
    unwrap(await rest.from('note_templates').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
  const cpd_records = await all(async (after) =>
    unwrap(await rest.from('cpd_records').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
  const supervision_sessions = await all(async (after) =>
    unwrap(await rest.from('supervision_sessions').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
  const sessions = await all(async (after) =>
    unwrap(await rest.from('sessions').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
  const wheels = await all(async (after) =>
    unwrap(await rest.from('wheels').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
  const clients = await all(async (after) =>
    unwrap(await rest.from('clients').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
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
  };
}

/** Below every id that a row can have. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
