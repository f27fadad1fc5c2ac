// Calls of a coach's browser that write, each on its own, for tests that send them at once in any order.
import { randomUUID as id } from 'node:crypto';
import { LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import { askFor } from './witnesses.ts';
import { LENT } from './lent-views.ts';
import { TEST_PASSWORD, type TestApp } from './app.ts';
import { ask } from './marked-coach.ts';

export interface Answer {
  readonly what: string;
  readonly status: number;
  readonly text: string;
}

export interface Coach {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export type Call = (method: string, path: string, body?: object) => Promise<Answer>;

export interface Writer {
  readonly call: Call;
  readonly coach: Coach;
  /** The client to which all lanes write. */
  readonly client: string;
}

/** One request of the coach's, with its own name in a message. */
export async function send(
  app: TestApp,
  { token }: Coach,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const { status, text } = await ask(app, token, method, path, {
    ...(body && { body }),
    headers: { prefer: 'return=representation' },
  });
  return { what: `${method} ${path.replace(/\?(?!grant).*/, '')}`, status, text };
}

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const between = (from: number, to: number) => String(from + Math.floor(Math.random() * (to - from))).padStart(2, '0');
const day = () => `20${between(10, 25)}-${between(1, 13)}-${between(1, 28)}`;
const importedClient = () => ({ id: id(), name: 'Bo', email: '', phone: null, notes: null });
const newClient = (user_id: string) => ({ id: id(), user_id, name: 'A client' });
const rowsOf = (answer: Answer) =>
  (answer.status === 201 || answer.status === 200 ? JSON.parse(answer.text) : []) as {
    id: string;
    updated_at: string;
  }[];
const rpc = (call: Call, name: string, body: object) => call('POST', `/rest/v1/rpc/${name}`, body);
const add = (call: Call, table: string, row: object) => call('POST', `/rest/v1/${table}`, row);

/** Each with what it locks, in its name. */
export const WRITES: Readonly<Record<string, (writer: Writer) => Promise<unknown>>> = {
  'a client': ({ call, coach }) => add(call, 'clients', newClient(coach.id)),
  'a session': ({ call, coach, client }) =>
    add(call, 'sessions', { user_id: coach.id, client_id: client, date: day(), duration: 60, completed: true }),
  'a reflection': ({ call, coach }) => add(call, 'reflections', { user_id: coach.id, title: 'A thought', date: day() }),
  'a note': ({ call, client }) =>
    call('PATCH', `/rest/v1/clients?id=eq.${client}`, { notes: `A note ${Math.random()}` }),
  'many sessions': ({ call }) => call('PATCH', '/rest/v1/sessions?paid=is.false', { follow_up: `At ${Math.random()}` }),
  'the profile': ({ call, coach }) =>
    call('PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, { display_name: `Mei ${Math.random()}` }),
  'sessions that go': ({ call }) => call('DELETE', '/rest/v1/sessions?date=gt.2024-01-01'),
  async 'a deletion and undo'({ call, client }) {
    const deletion_id = id();
    await rpc(call, 'delete_records', { deletion_id, area: 'clients', ids: [client] });
    await Promise.all([
      rpc(call, 'undo_deletion', { deletion_id }),
      rpc(call, 'delete_records', { deletion_id, area: 'clients', ids: [client] }),
    ]);
  },
  async 'an erased client'({ call, coach }) {
    const [client] = rowsOf(await add(call, 'clients', newClient(coach.id)));
    return rpc(call, 'erase_client', { client_id: client?.id ?? id(), person: id() });
  },
  async 'a merge and undo'({ call, coach, client }) {
    const [merged] = rowsOf(await add(call, 'clients', newClient(coach.id)));
    const [kept] = rowsOf(await call('GET', `/rest/v1/clients?id=eq.${client}`));
    if (!merged || !kept) return;
    const seen = [merged, kept].map((row) => ({ id: row.id, updated_at: row.updated_at }));
    const merge_id = id();
    await rpc(call, 'merge_clients', { merge_id, kept_id: kept.id, merged_id: merged.id, seen, rows: {} });
    return rpc(call, 'undo_client_merge', { merge_id, even_if_changed: true });
  },
  async 'an import and undo'({ call, coach }) {
    const import_id = id();
    await add(call, 'import_runs', { id: import_id, user_id: coach.id, kind: 'archive', file_name: 'a.json' });
    await add(call, 'import_parts', { import_id, user_id: coach.id, part: 0, rows: { clients: [importedClient()] } });
    await rpc(call, 'finish_import', { import_id, parts: 1 });
    return rpc(call, 'undo_import', { import_id });
  },
  'a calendar’s answer': ({ call, coach }) =>
    add(call, 'calendar_answers', { user_id: coach.id, key: id(), answer: 'never', day: day(), minutes: 60 }),
  async 'a calendar that comes and goes'({ call }) {
    const feed = id();
    await call('POST', '/functions/v1/connect-calendar', { id: feed, kind: 'calendly', label: 'Bookings' });
    return call('DELETE', `/rest/v1/calendar_feeds?id=eq.${feed}`);
  },
  async 'a witness asked and withdrawn'({ call, client }) {
    const asked = askFor({ client_ids: [client] });
    const preview = await call('POST', '/functions/v1/preview-witness-request', { ask: asked });
    if (preview.status !== 200) return;
    const { sums } = JSON.parse(preview.text) as { sums: object };
    await call('POST', '/functions/v1/ask-witness', { ask: asked, sums });
    return rpc(call, 'revoke_witness_request', { id: asked.id });
  },
  async 'a view lent and ended'({ call }) {
    const view = id();
    await call('POST', '/functions/v1/lend-view', { ...LENT, id: view });
    return rpc(call, 'revoke_lent_view', { view });
  },
  'a sign-in': ({ call, coach: { email } }) =>
    call('POST', '/auth/v1/token?grant_type=password', { email, password: TEST_PASSWORD }),
  'a new password asked for': ({ call, coach: { email } }) => call('POST', '/auth/v1/recover', { email }),
  'the account': ({ call }) => call('PUT', '/auth/v1/user', { data: { colour: 'blue' } }),
  'an own feed': ({ call }) => call('POST', '/functions/v1/open-own-feed', { names: 'initials' }),
  terms: ({ call }) => call('POST', '/functions/v1/accept-terms', { version: LEGAL_VERSION }),
  'the devices': ({ call }) => call('POST', '/functions/v1/get-account-security', {}),
};

export const anyWrite = () => WRITES[anyOf(Object.keys(WRITES))]!;

/** The client to which all lanes write. */
export async function addSharedClient(call: Call, coach: Coach): Promise<string> {
  const row = newClient(coach.id);
  await add(call, 'clients', row);
  return row.id;
}
