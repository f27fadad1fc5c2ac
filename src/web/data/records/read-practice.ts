import { requireUser } from '#web/data/auth/auth.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { profileQuery } from './profile.ts';
import { rest } from '#web/data/auth/rest.ts';
import type {
  ClientFeedbackRow,
  ClientRow,
  CpdRow,
  CredentialRow,
  EducationRow,
  ErasedSessionRow,
  MentorCoachingRow,
  NoteTemplateRow,
  OpeningBalanceRow,
  ProfileRow,
  ReflectionRow,
  SessionRow,
  SupervisionRow,
  WheelRow,
} from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

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
  readonly mentor_coaching: MentorCoachingRow[];
  readonly education: EducationRow[];
  readonly reflections: ReflectionRow[];
  readonly client_feedback: ClientFeedbackRow[];
  readonly credentials: CredentialRow[];
  readonly opening_balances: OpeningBalanceRow[];
  readonly erased_sessions: ErasedSessionRow[];
}

/**
 * All rows there are, page by page, with or without a subscription (spec decision 5). Clients are read after the sessions, so
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
  const mentor_coaching = await all(async (after) =>
    unwrap(await rest.from('mentor_coaching').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
  const education = await all(async (after) =>
    unwrap(await rest.from('education').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
  const reflections = await all(async (after) =>
    unwrap(await rest.from('reflections').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
  const credentials = await all(async (after) =>
    unwrap(await rest.from('credentials').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
  const erased_sessions = await all(async (after) =>
    unwrap(await rest.from('erased_sessions').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
  const sessions = await all(async (after) =>
    unwrap(await rest.from('sessions').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
  const wheels = await all(async (after) =>
    unwrap(await rest.from('wheels').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
  const client_feedback = await all(async (after) =>
    unwrap(await rest.from('client_feedback').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
  );
  const opening_balances = await all(async (after) =>
    unwrap(await rest.from('opening_balances').select().gt('id', after).order('id').limit(ROWS_A_PAGE)),
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
    mentor_coaching,
    education,
    reflections,
    // As the database does: feedback outlives its client.
    client_feedback: client_feedback.map((row) =>
      row.client_id === null || ids.has(row.client_id) ? row : { ...row, client_id: null },
    ),
    credentials,
    opening_balances: ofClients(opening_balances),
    erased_sessions,
  };
}

/** Below every id that a row can have. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
