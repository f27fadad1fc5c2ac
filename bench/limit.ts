// How near the server comes to what it is made of: `npm run bench -- limit`, or `npm run bench -- limit 2 1,60 insert` for two seconds a
// measurement, one and sixty coaches, and the calls of that name. Each of twelve calls is measured in turn on native Postgres alone
// (pgbench with the same statement and policies, and writes also without triggers), on Node's HTTP server alone with the same answer,
// and on Hourbook, so that other load on the machine affects all. Prints a table in Markdown.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOwnerOnce, openNativeOwner } from '#server/db/open-owner.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import { recordAnswer, startBareHttp } from './bare-http.ts';
import { signIns } from './coach.ts';
import { makeCrowd, type Crowd } from './crowd-coaches.ts';
import { COMMON, startHourbookWith, type Measured } from './hourbook.ts';
import {
  addsSessions,
  CALLS,
  DIRECT_FROM_DAY,
  filled,
  hasDays,
  isUnreadable,
  linesOf,
  type Call,
  type Kind,
} from './limit-calls.ts';
import { limitTable, type LimitRow } from './limit-table.ts';
import { CONNECTIONS, load, loadRotating, type Load, type Request } from './load.ts';
import { pgbench, type Direct } from './pgbench.ts';
import { writeReport } from './report.ts';
import { statementsOf } from './statements.ts';
import type { Target } from './target.ts';

const WARM_UP_SECONDS = 1;
/** More than there are connections, since a token is used once. */
const SIGN_INS_MIN = CONNECTIONS + 8;
const SECONDS_MAX = 3;
const COUNTS_MAX = 3;
/** The days that new sessions of one client may take in one measurement, by wrk and by pgbench: all are within those that sessions may have. */
const PASSES_A_RUN = 1_500;
const TURNS_A_PGBENCH = 2_000;
const REFRESH = { method: 'POST', path: '/auth/v1/token?grant_type=refresh_token' } as const;

const [secondsText = '1', countsText = '1,60,200', only = ''] = process.argv.slice(2);
const seconds = Number(secondsText);
const counts = countsText.split(',').map(Number);
const calls = CALLS.filter(({ name }) => name.includes(only));
if (![...counts, seconds].every((number) => Number.isInteger(number) && number > 0) || seconds > SECONDS_MAX)
  throw new Error(
    `Say 1 to ${SECONDS_MAX} seconds, then numbers of coaches such as 1,60,200, then a part of a call's name.`,
  );
if (counts.length > COUNTS_MAX) throw new Error(`Say at most ${COUNTS_MAX} numbers of coaches.`);

interface Sides {
  readonly ours: Measured<Crowd>;
  /** The owner's URL of our database. */
  readonly url: string;
  /** The statement that the server sends for a kind of request of a call. */
  readonly statements: ReadonlyMap<Call, ReadonlyMap<Kind, string>>;
}

function headersOf({ prefer }: Call, apikey: string, token?: string): Record<string, string> {
  return {
    apikey,
    'content-type': 'application/json',
    ...(prefer ? { prefer } : {}),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
}

/** The first coach's request of each kind, in the pass of this number. */
function examplesOf(call: Call, { apikey, coaches }: Crowd, pass: number): { kind: Kind; request: Request }[] {
  return [...new Set(call.kinds)].map((kind) => {
    const { method, path, body } = kind.request(coaches[0]!, 0);
    const headers = headersOf(call, apikey, coaches[0]!.token);
    const rest = body === undefined ? {} : { body: filled(body, pass) };
    return { kind, request: { method, path: filled(path, pass), headers, ...rest } };
  });
}

async function statementsOfCalls(url: string, crowd: Crowd): Promise<Sides['statements']> {
  const examples = calls.flatMap((call, at) => examplesOf(call, crowd, at).map((example) => ({ call, ...example })));
  const folder = await mkdtemp(join(tmpdir(), 'hourbook-statements-'));
  const requests = examples.map(({ request }) => request);
  const texts = await statementsOf(url, folder, requests).finally(() => rm(folder, { recursive: true }));
  const found = new Map<Call, Map<Kind, string>>(calls.map((call) => [call, new Map()]));
  for (const [at, { call, kind }] of examples.entries()) found.get(call)!.set(kind, texts[at]!);
  return found;
}

/** What Hourbook answers, for the bare server. */
async function answersOf(call: Call, { target: { address }, coaches: crowd }: Measured<Crowd>) {
  const headers = headersOf(call, crowd.apikey);
  if (call.kinds.length === 0) {
    const [token] = await signIns(address, headers, [crowd.coaches[0]!.email], 1);
    return [await recordAnswer(address, { ...REFRESH, headers, body: JSON.stringify({ refresh_token: token }) })];
  }
  const answers = [];
  for (const { request } of examplesOf(call, crowd, calls.length + calls.indexOf(call)))
    answers.push(await recordAnswer(address, request));
  return answers;
}

/** With tokens of new sign-ins where the call needs them; the bare server takes any. */
async function send(target: Target, crowd: Crowd, call: Call, forSeconds: number, pass: number, isBare = false) {
  const { apikey, coaches } = crowd;
  const headers = headersOf(call, apikey);
  if (call.kinds.length > 0) return loadRotating(target, linesOf(call, coaches), headers, forSeconds, pass);
  const many = Math.max(coaches.length, SIGN_INS_MIN);
  const emails = coaches.map(({ email }) => email);
  const values = isBare
    ? Array.from({ length: many }, (_, at) => `token${at}`)
    : await signIns(target.address, headers, emails, many);
  return load(target, { ...REFRESH, body: '{"refresh_token":"$token"}', headers, values }, forSeconds);
}

/** Fails where Hourbook answered a read with an answer that it remembered. */
async function sendUnremembered(target: Target, crowd: Crowd, call: Call, forSeconds: number, pass: number) {
  const before = await fromMemory(target);
  const taken = await send(target, crowd, call, forSeconds, pass);
  const remembered = (await fromMemory(target)) - before;
  if (remembered > 0) throw new Error(`${call.name}: ${remembered} answers were from memory`);
  return taken;
}

async function fromMemory({ address }: Target): Promise<number> {
  const headers = { authorization: `Bearer ${COMMON.METRICS_TOKEN}` };
  const answer = await fetch(`${address}/metrics`, { headers });
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  return Number(/hourbook_row_answers_total\{from="memory"\} (\d+)/.exec(await answer.text())?.[1] ?? 0);
}

let firstTurn = DIRECT_FROM_DAY;

async function direct(call: Call, { url, statements, ours: { target } }: Sides, { coaches }: Crowd): Promise<Load> {
  const directs = [...statements.get(call)!].map(([kind, statement]): Direct => {
    const weight = call.kinds.filter((other) => other === kind).length;
    return { statement, tokens: coaches.map(({ token }) => token), values: kind.values(coaches), weight };
  });
  const run = { connections: CONNECTIONS, seconds, firstTurn, engine: target.engine };
  const taken = await pgbench(url, directs, run);
  if (addsSessions(call)) {
    firstTurn += TURNS_A_PGBENCH;
    await withoutTriggers(url, () => asOwner(url, [`delete from public.sessions where ${isUnreadable}`]));
    await asOwner(url, ['vacuum public.sessions']);
  }
  return taken;
}

const asOwner = (url: string, statements: readonly string[]) =>
  asOwnerOnce(openNativeOwner(url), async (run) => {
    for (const statement of statements) await run(statement);
  });

/** Those of the two tables that calls write: the counter and the chain of changes. Foreign keys stay. */
async function withoutTriggers<T>(url: string, work: () => Promise<T>): Promise<T> {
  const set = (state: 'disable' | 'enable') =>
    asOwner(
      url,
      ['clients', 'sessions'].map((table) => `alter table public.${table} ${state} trigger user`),
    );
  try {
    await set('disable');
    return await work();
  } finally {
    await set('enable');
  }
}

let pass = PASSES_A_RUN;

async function measure(call: Call, count: number, bare: Target, sides: Sides, isFirst: boolean): Promise<LimitRow> {
  const { ours, url } = sides;
  const some = (many: number): Crowd => ({ ...ours.coaches, coaches: ours.coaches.coaches.slice(0, many) });
  const own = some(count);
  if (isFirst) {
    await sendUnremembered(ours.target, some(Math.min(count, SIGN_INS_MIN)), call, WARM_UP_SECONDS, pass);
    if (hasDays(call)) pass += PASSES_A_RUN;
  }
  const isDirect = call.kinds.length > 0;
  const row = {
    call: call.name,
    coaches: count,
    postgres: isDirect ? await direct(call, sides, own) : null,
    withoutTriggers: isDirect && call.writes ? await withoutTriggers(url, () => direct(call, sides, own)) : null,
    http: await send(bare, own, call, seconds, pass, true),
    hourbook: await sendUnremembered(ours.target, own, call, seconds, pass),
  };
  if (hasDays(call)) pass += PASSES_A_RUN;
  return row;
}

const startedAt = loadavg()[0]!;
const cluster = await startNativeServer({ settings: ['fsync=on', 'full_page_writes=on'] });
let ours: Measured<Crowd> | undefined;
try {
  const many = Math.max(...counts);
  ours = await startHourbookWith((address, apikey) => makeCrowd(address, apikey, many), cluster, ['analyze']);
  const url = cluster.url('postgres');
  const sides = { ours, url, statements: await statementsOfCalls(url, ours.coaches) };
  const rows: LimitRow[] = [];
  for (const call of calls) {
    const bare = await startBareHttp(await answersOf(call, ours));
    try {
      const taken: LimitRow[] = [];
      // One coach last, since all that a call adds is then theirs.
      for (const count of counts.toSorted((a, b) => b - a)) {
        taken.unshift(await measure(call, count, bare.target, sides, taken.length === 0));
        console.error(limitTable(taken.slice(0, 1)).split('\n').at(-1));
      }
      rows.push(...taken);
    } finally {
      await bare.remove();
    }
  }
  console.log(limitTable(rows));
  console.log(`\nLoad of the machine before: ${startedAt.toFixed(1)}; ${seconds} s each.`);
  await writeReport({ seconds, loadBefore: startedAt, rows }, 'limit.json');
} finally {
  await ours?.remove();
  await cluster.remove();
}
