// A coach with a row in every table and a marker in every text, so that a test notices if another user reads one of
// these rows. Rows are written through the API, or by the tables' owner if only the server may write.
import { recordsWith, WRITTEN_RECORDS } from '#domain/records/record-kinds.ts';
import { encryptFor } from '#server/witnesses/coach-words.ts';
import type { TestApp } from './app.ts';
import { markedRow } from './example-records.ts';
import { sendBooking } from './calendars/bookings.ts';
import { createCalendarCalls } from './calendars/calendar-calls.ts';
import { createCertificateCalls } from './certificates.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface MarkedCoach {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly marker: string;
  /** One row per table, as the coach reads it. */
  readonly rows: ReadonlyMap<string, Row>;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends one request with the publishable key and, unless null, a token. */
export async function ask(
  app: TestApp,
  token: string | null,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<WireAnswer> {
  const response = await app.fetch(`${app.settings.publicUrl}${path}`, {
    method,
    headers: {
      apikey: app.settings.publishableKey,
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export async function addMarkedCoach(app: TestApp, marker: string): Promise<MarkedCoach> {
  const person = await app.signUp(`${marker}@example.org`);
  const rows = new Map<string, Row>();
  const send = async (method: 'POST' | 'PATCH', table: string, query: string, body: object) => {
    const { status, text } = await ask(app, person.token, method, `/rest/v1/${table}${query}`, {
      body,
      headers: { prefer: 'return=representation' },
    });
    if (status >= 300) throw new Error(`${table}: ${text}`);
    const [row] = JSON.parse(text) as Row[];
    rows.set(table, row as Row);
    return String(row?.['id']);
  };
  const client = await send('POST', 'clients', '', markedRow('clients', marker, ''));
  for (const [table, body] of Object.entries(ownRows(marker, client))) await send('POST', table, '', body);
  const calls = createCertificateCalls(app);
  const record = String(rows.get('cpd_records')?.['id']);
  const added = await calls.add(person.token, { record, name: `${marker}.pdf` }, Buffer.from(`%PDF-1.4 ${marker}`));
  if (added.status !== 200) throw new Error(`certificates: ${JSON.stringify(added.body)}`);
  rows.set('certificates', (await calls.rest(person.token, 'GET', 'certificates')).body[0] as Row);
  const calendars = createCalendarCalls(app);
  const connected = await calendars.connect(person.token, { kind: 'cal.com', label: marker });
  if (connected.status !== 200) throw new Error(`calendar_feeds: ${JSON.stringify(connected.body)}`);
  await sendBooking(app, connected.body.webhook, marker);
  rows.set('calendar_feeds', (await calendars.feeds(person.token))[0] as Row);
  const run = String(rows.get('import_runs')?.['id']);
  await send('POST', 'import_parts', '', {
    import_id: run,
    part: 0,
    rows: { clients: [{ id: run, ...markedRow('clients', marker, '') }] },
  });
  await app.db.asOwner(
    'update public.profiles set stripe_customer_id = $2, stripe_subscription_id = $2 where id = $1',
    [person.id, `cus_${marker}`],
  );
  await send('PATCH', 'profiles', `?id=eq.${person.id}`, {
    username: marker,
    display_name: marker,
    nudges_off: [marker],
    nudges_hidden: [marker],
    credential_paths: ['ICF:ACC:level-1'],
  });
  const [subscription] = await app.db.asOwner<Row>(
    `with written as (insert into public.subscriptions (user_id, stripe_subscription_id, status, current_period_end)
     values ($1, $2, 'canceled', now()) returning *)
     select to_jsonb(written) as row from written`,
    [person.id, `sub_${marker}`],
  );
  rows.set('subscriptions', subscription?.['row'] as Row);
  // Only the server may add these.
  const [erased] = await app.db.asOwner<Row>(
    `with written as (insert into public.erased_sessions (user_id, person, date, duration)
       select $1, r.person, r.date, r.duration from jsonb_populate_record(null::public.erased_sessions, $2) r returning *)
     select to_jsonb(written) as row from written`,
    [person.id, JSON.stringify(markedRow('erased_sessions', marker, client))],
  );
  rows.set('erased_sessions', erased?.['row'] as Row);
  const [merge] = await app.db.asOwner<Row>(
    `with written as (insert into public.client_merges (user_id, kept_id, merged_id, merged_name, rows, moved, joined_sessions)
     values ($1, $2, gen_random_uuid(), $3, $4, $4, $5) returning *)
     select to_jsonb(written) as row from written`,
    [person.id, client, marker, { clients: [{ name: marker }] }, JSON.stringify([{ id: marker, into: marker }])],
  );
  rows.set('client_merges', merge?.['row'] as Row);
  // What the server's functions encrypt before they write it.
  const encrypted = (await encryptFor(app.deps.dataKeys, person.id, { marker }))!.marker!;
  await addWitness(app, person.id, { marker, encrypted }, client);
  await addLentView(app, person.id, { marker, encrypted });
  for (const table of ['witness_requests', 'witnessed_rows', 'lent_views', 'lent_comments']) {
    const { text } = await ask(app, person.token, 'GET', `/rest/v1/${table}`);
    rows.set(table, (JSON.parse(text) as Row[])[0]!);
  }
  return { ...person, marker, rows };
}

interface Words {
  readonly marker: string;
  readonly encrypted: string;
}

/** A request with an answer, as the server's functions write it. */
async function addWitness(app: TestApp, coach: string, { marker, encrypted }: Words, client: string): Promise<void> {
  await app.db.asOwner(
    `with request as (
       insert into public.witness_requests (user_id, kind, witness_name, witness_email, subject, client_ids, message, coach_role,
         witness_role, policy, asked, answered_at, answer, answer_words, answered_by, answered_role, answered_policy)
       values ($1, 'organisation', $2, $2 || '@example.com', $2, array[$3::uuid], $4, $4, $4, $4, jsonb_build_object('from', $2::text),
         now(), 'declined', $4, $2, $4, $4) returning *)
     insert into public.witnessed_rows (user_id, request_id, area, row_id, date, minutes, format, kind, client_id)
       select user_id, id, 'sessions', gen_random_uuid(), '2026-11-20', 61, 'individual', 'coaching', $3 from request`,
    [coach, marker, client, encrypted],
  );
}

async function addLentView(app: TestApp, coach: string, { marker, encrypted }: Words): Promise<void> {
  await app.db.asOwner(
    `with view as (
       insert into public.lent_views (user_id, assessor_name, assessor_email, message, period_from, period_to,
         client_labels, lends_learning, lends_practice, rules, expires_at, opened)
       values ($1, $2, $2 || '@example.net', $3, '2026-01-01', '2026-12-31', 'numbers', true, true, array[$2],
         now() + interval '30 days', array[now()]) returning *)
     insert into public.lent_comments (user_id, view_id, comment) select user_id, id, $3 from view`,
    [coach, marker, encrypted],
  );
}

/** The rows that a coach writes besides clients, by table, in an order in which referenced rows exist. */
export function ownRows(marker: string, client: string): Record<string, object> {
  const records = WRITTEN_RECORDS.filter((name) => name !== 'clients');
  return {
    ...Object.fromEntries(records.map((name) => [name, markedRow(name, marker, client)])),
    calendar_answers: {
      key: marker,
      answer: 'record',
      area: 'sessions',
      client_id: client,
      day: '2026-11-20',
      minutes: 61,
      who: marker,
    },
    import_runs: { kind: 'clients', file_name: marker },
  };
}

/** Those without a screen of their own. */
export function credentialRows(marker: string, client: string): Record<string, object> {
  const { calendar_answers, opening_balances, ...rows } = ownRows(marker, client);
  const ofCredentials = recordsWith('isForCredential').map((name) => [name, rows[name]!] as const);
  return {
    ...Object.fromEntries(ofCredentials),
    opening_balances: opening_balances!,
    calendar_answers: calendar_answers!,
  };
}
