// Two servers behind a proxy without sticky sessions: changes through one are visible through the other at once.
import { AuthClient } from '@supabase/auth-js';
import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, restOf, signUpCoach, type Coach } from '../support/coach.ts';
import { METRICS_TOKEN, sellAt, startFleet, type Fleet } from './fleet.ts';
import { ANSWERED_BY } from './round-robin.ts';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet(2);
});
afterAll(() => fleet.close());

/** The address of each server, without the proxy. */
const each = () => fleet.members.map(({ port }) => `http://127.0.0.1:${port}`);

function authClient(apiKey: string) {
  const store = new Map<string, string>();
  return new AuthClient({
    url: `${fleet.url}/auth/v1`,
    headers: { apikey: apiKey },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
  });
}

async function invoke(url: string, coach: Coach, name: string, body: object): Promise<number> {
  const headers = { apikey: coach.apiKey, Authorization: `Bearer ${coach.token}` };
  const { error } = await new FunctionsClient(`${url}/functions/v1`, { headers }).invoke(name, { body });
  if (error === null) return 200;
  return error instanceof FunctionsHttpError ? (error.context as Response).status : 0;
}

const post = (url: string, coach: Coach, path: string, body: object) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { apikey: coach.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('the proxy sends requests to both', async () => {
  const by = new Set<string | null>();
  for (let index = 0; index < 20; index += 1)
    by.add((await fetch(`${fleet.url}/config.json`)).headers.get(ANSWERED_BY));
  expect(by).toEqual(new Set(['server-1', 'server-2']));
});

test('a coach signs up, signs in, writes and reads through both', async () => {
  const coach = await signUpCoach(fleet.url);
  const auth = authClient(coach.apiKey);
  const { data, error } = await auth.signInWithPassword({ email: coach.email, password: PASSWORD });
  expect(error).toBeNull();
  for (let index = 0; index < 4; index += 1) expect((await auth.getUser()).data.user?.id).toBe(coach.id);
  const rest = restOf(fleet.url, { apiKey: coach.apiKey, token: data.session!.access_token });
  const id = crypto.randomUUID();
  await rest.from('clients').insert({ id, name: 'Amara', user_id: coach.id }).throwOnError();
  for (const url of each()) {
    expect((await restOf(url, coach).from('clients').select('id').throwOnError()).data).toEqual([{ id }]);
  }
});

describe('a refresh token', () => {
  test('sent to both servers at the same time returns the same new one', async () => {
    const coach = await signUpCoach(fleet.url);
    let token = coach.refreshToken;
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        [...each(), ...each()].map((url) =>
          post(url, coach, '/auth/v1/token?grant_type=refresh_token', { refresh_token: token }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const next = await Promise.all(
        answers.map(async (answer) => ((await answer.json()) as { refresh_token: string }).refresh_token),
      );
      expect(new Set(next).size).toBe(1);
      token = next[0]!;
    }
  });

  test('that was stolen ends the auth session on both', async () => {
    const coach = await signUpCoach(fleet.url);
    const use = (url: string, token: string) =>
      post(url, coach, '/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
    const [one, two] = each() as [string, string];
    const second = ((await (await use(one, coach.refreshToken)).json()) as { refresh_token: string }).refresh_token;
    const third = ((await (await use(two, second)).json()) as { refresh_token: string }).refresh_token;
    await fleet.owner.query("update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'");
    expect((await use(one, coach.refreshToken)).status).toBe(400);
    expect((await use(two, third)).status).toBe(400);
  });
});

test('wrong passwords are counted together', async () => {
  const coach = await signUpCoach(fleet.url);
  const guesses = Array.from({ length: 24 }, () =>
    post(fleet.url, coach, '/auth/v1/token?grant_type=password', { email: coach.email, password: 'a wrong guess' }),
  );
  const answers = await Promise.all(guesses);
  expect(new Set(answers.map((answer) => answer.headers.get(ANSWERED_BY))).size).toBe(2);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(14);
  for (const url of each()) {
    const right = await post(url, coach, '/auth/v1/token?grant_type=password', {
      email: coach.email,
      password: PASSWORD,
    });
    expect(right.status).toBe(429);
  }
});

test('a sign-out on one applies to the other at once, although it has just verified the token', async () => {
  const coach = await signUpCoach(fleet.url);
  const [one, two] = each() as [string, string];
  const user = (url: string) =>
    fetch(`${url}/auth/v1/user`, { headers: { apikey: coach.apiKey, authorization: `Bearer ${coach.token}` } });
  for (const url of [one, two]) {
    expect((await restOf(url, coach).from('profiles').select('id')).status).toBe(200);
    expect((await user(url)).status).toBe(200);
  }
  const signOut = await fetch(`${one}/auth/v1/logout`, {
    method: 'POST',
    headers: { apikey: coach.apiKey, authorization: `Bearer ${coach.token}` },
  });
  expect(signOut.status).toBe(204);
  for (const url of [two, one]) {
    expect((await restOf(url, coach).from('profiles').select('id')).status).toBe(401);
    expect((await user(url)).status).toBe(403);
    expect(await invoke(url, coach, 'get-account-security', {})).toBe(401);
  }
});

describe('Stripe', () => {
  test('may call any server; an event that reaches both is processed once', async () => {
    const coach = await signUpCoach(fleet.url);
    const customer = await fleet.stripe.customers.create({ email: coach.email });
    await fleet.simulator.world.webhooks.settled();
    const event = fleet.simulator.world.store.state.events.at(-1)!;
    expect(event.data.object).toMatchObject({ id: customer.id });
    const before = await webhooksTaken();
    expect(before).toBeGreaterThan(0);
    for (let index = 0; index < 4; index += 1) expect(await fleet.simulator.world.webhooks.send(event.id)).toBe(200);
    const { rows } = await fleet.owner.query('select from private.billing_events where id = $1', [event.id]);
    expect(rows).toHaveLength(1);
    expect(await webhooksTaken()).toEqual(before);
  });

  test('changes the price, and both servers use the new one', async () => {
    const product = Object.keys(fleet.simulator.world.store.state.products)[0]!;
    await sellAt(fleet.stripe, product, 1299);
    await fleet.simulator.world.webhooks.settled();
    const coach = await signUpCoach(fleet.url);
    for (const url of each()) {
      const sold = restOf(url, coach).from('prices').select('unit_amount').eq('active', true);
      expect((await sold.throwOnError()).data).toEqual([{ unit_amount: 1299 }]);
    }
  });
});

/** The sum over all servers. */
async function webhooksTaken(): Promise<number> {
  return (await metrics()).reduce(
    (sum, text) => sum + Number(/webhooks_total\{outcome="taken"\} (\d+)/.exec(text)?.[1] ?? 0),
    0,
  );
}

/** The metrics of each server. */
function metrics(): Promise<string[]> {
  return Promise.all(
    each().map(async (url) =>
      (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text(),
    ),
  );
}

test('an import whose parts arrive at different servers is complete', async () => {
  const coach = await signUpCoach(fleet.url);
  const [one, two] = each().map((url) => restOf(url, coach));
  const import_id = crypto.randomUUID();
  const PARTS = 6;
  await one!.from('import_runs').insert({ id: import_id, kind: 'clients', file_name: 'a.csv' }).throwOnError();
  for (let part = 0; part < PARTS; part += 1) {
    const clients = Array.from({ length: 20 }, (_, row) => ({
      id: crypto.randomUUID(),
      name: `Client ${part}.${row}`,
      email: '',
      phone: null,
      notes: null,
    }));
    await [one!, two!][part % 2]!.from('import_parts').insert({ import_id, part, rows: { clients } }).throwOnError();
  }
  const finish = () => [two!, one!].map((rest) => rest.rpc('finish_import', { import_id, parts: PARTS }));
  for (const { data, error } of await Promise.all(finish())) {
    expect(error).toBeNull();
    expect(data).toMatchObject({ clients: PARTS * 20, skipped_ids: [] });
  }
  const { count } = await one!.from('clients').select('id', { count: 'exact', head: true });
  expect(count).toBe(PARTS * 20);
});

test('a role changed on one server is changed on the other', async () => {
  const [admin, coach] = [await signUpCoach(fleet.url), await signUpCoach(fleet.url)];
  await fleet.owner.query("update public.profiles set role = 'admin' where id = $1", [admin.id]);
  const [one, two] = each() as [string, string];
  const sees = async (url: string) => (await restOf(url, coach).rpc('admin_user_figures')).status;
  expect(await sees(two)).toBe(403);
  expect(await invoke(one, admin, 'update-user-role', { userId: coach.id, newRole: 'admin' })).toBe(200);
  expect([await sees(two), await sees(one)]).toEqual([200, 200]);
  expect(await invoke(two, admin, 'update-user-role', { userId: coach.id, newRole: 'user' })).toBe(200);
  expect([await sees(one), await sees(two)]).toEqual([403, 403]);
});

test('a request has the same id in the proxy, in the response and in the server’s log', async () => {
  const id = `proxy-${crypto.randomUUID()}`;
  const answer = await fetch(`${fleet.url}/config.json`, { headers: { 'x-request-id': id } });
  expect(answer.headers.get('x-request-id')).toBe(id);
  const member = fleet.members.find(({ name }) => name === answer.headers.get(ANSWERED_BY))!;
  await expect.poll(() => member.process.output()).toContain(id);
});

test('each server has its own metrics: process, event loop, connections, statements', async () => {
  for (const url of each()) {
    const coach = await signUpCoach(url);
    for (let read = 0; read < 3; read += 1) await restOf(url, coach).from('clients').select('id').throwOnError();
  }
  const expected = [
    /^process_cpu_seconds_total [\d.]+$/m,
    /^process_resident_memory_bytes \d+$/m,
    /^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m,
    /^hourbook_database_connections\{pool="users"\} [1-3]$/m,
    /^hourbook_database_connections\{pool="server"\} [1-4]$/m,
    /^hourbook_database_in_flight\{pool="server"\} 0$/m,
    /^hourbook_database_waiting\{pool="server"\} 0$/m,
    /^hourbook_prepared_statements\{outcome="reused"\} [1-9]\d*$/m,
    /^hourbook_statement_seconds_count\{as="user"\} [1-9]\d*$/m,
    /^hourbook_statement_seconds_count\{as="transaction"\} [1-9]\d*$/m,
    /^hourbook_request_seconds_count\{method="POST",route="\/auth\/v1\/signup",status="2xx"\} [1-9]\d*$/m,
  ];
  // Work after a response takes a moment.
  const missing = async () => (await metrics()).flatMap((text) => expected.filter((line) => !line.test(text)));
  await expect.poll(missing).toEqual([]);
});
