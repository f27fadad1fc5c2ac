// The twelve calls of the limit, as many coaches make them in turn. Nothing that the server remembers can answer one: $uuid makes the
// text of each request new, and each answer differs from the one before, since it lacks another row or is of another day.
import { dayOf } from './coach.ts';
import { CLIENTS, SESSIONS_PER_CLIENT, SUPERVISIONS, type CrowdCoach } from './crowd-coaches.ts';
import { CONNECTIONS, type RotatingRequest } from './load.ts';
import { inTurn, once, type Direct } from './pgbench.ts';

type Coaches = readonly CrowdCoach[];

/** One kind of request. */
export interface Kind {
  /** How many a coach makes before the first comes again. */
  readonly many: number;
  readonly request: (coach: CrowdCoach, at: number) => Omit<RotatingRequest, 'token'>;
  /** For pgbench, which has no answers to remember: the values of one of these requests. */
  readonly values: (coaches: Coaches) => Direct['values'];
}

export interface Call {
  readonly name: string;
  /** In turn; none where each request sends the refresh token that the one before was answered. */
  readonly kinds: readonly Kind[];
  readonly prefer?: string;
  /** The triggers of the tables have something to do. */
  readonly writes?: true;
}

const DAYS = SESSIONS_PER_CLIENT;
const day = (at: number) => dayOf(at).slice(0, 10);
/** Nothing is remembered, so each call counts. */
const NO_VERSION = { version: ['null'] };
const LAST_DAY = `date '${day(DAYS - 1)}'`;

/** The first day of pgbench's sessions; what the server is sent has earlier ones. */
export const DIRECT_FROM_DAY = 30_000;

/** In place of an encrypted note, as long as one; nobody can read it. */
const UNREADABLE = `~hb1:${'A'.repeat(70)}`;
export const isUnreadable = `notes like '${UNREADABLE}'`;

/** Leaves out one row, and another one that nobody has. */
const without = (id: string | undefined) => `id=neq.${id}&id=neq.$uuid`;
const NOBODY = once('gen_random_uuid()');
const eachOwn = (coaches: Coaches, idOf: (coach: CrowdCoach) => string | undefined) =>
  once(inTurn(coaches.map((coach) => idOf(coach)!)));

const get = (path: string) => ({ method: 'GET', path }) as const;

const CLIENTS_BY_NAME: Kind = {
  many: CLIENTS,
  request: ({ clientIds }, at) => get(`/rest/v1/clients?select=*&order=name.asc&${without(clientIds[at])}`),
  values: (coaches) => ({ id: [eachOwn(coaches, ({ clientIds }) => clientIds[0]), NOBODY] }),
};
const LAST_5: Kind = {
  many: DAYS,
  request: (_, at) =>
    get(
      `/rest/v1/sessions?select=id,date,duration,client:clients(id,name)&order=date.desc&limit=5&date=lte.${day(at)}&id=neq.$uuid`,
    ),
  values: () => ({ date: [LAST_DAY], id: [NOBODY] }),
};
const ALL_SESSIONS: Kind = {
  many: CLIENTS,
  request: ({ sessionIds }, at) =>
    get(`/rest/v1/sessions?select=*&order=date.desc&${without(sessionIds[at * SESSIONS_PER_CLIENT])}`),
  values: (coaches) => ({ id: [eachOwn(coaches, ({ sessionIds }) => sessionIds[0]), NOBODY] }),
};
const OF_CLIENT: Kind = {
  many: CLIENTS,
  request: ({ clientIds }, at) =>
    get(`/rest/v1/sessions?select=*&client_id=eq.${clientIds[at]}&order=date.desc&id=neq.$uuid`),
  values: (coaches) => ({ client_id: [eachOwn(coaches, ({ clientIds }) => clientIds[0])], id: [NOBODY] }),
};
const SUPERVISION: Kind = {
  many: SUPERVISIONS,
  request: ({ supervisionIds }, at) =>
    get(`/rest/v1/supervision_sessions?select=*&order=date.desc&${without(supervisionIds[at])}`),
  values: (coaches) => ({ id: [eachOwn(coaches, ({ supervisionIds }) => supervisionIds[0]), NOBODY] }),
};
const REPORT: Kind = {
  many: DAYS,
  request: (_, at) => ({
    method: 'POST',
    path: '/rest/v1/rpc/report',
    body: `{"from_date":"${day(at)}","to_date":"2026-12-31","before_from":"$date","client":null,"bucket":"month"}`,
  }),
  values: () => ({
    from_date: [`'${day(0)}'`],
    to_date: ["'2026-12-31'"],
    before_from: ["'2025-01-01'"],
    client: ['null'],
    bucket: ["'month'"],
    ...NO_VERSION,
  }),
};
const DASHBOARD: Kind = {
  many: DAYS,
  request: (_, at) => ({
    method: 'POST',
    path: '/rest/v1/rpc/dashboard',
    body: `{"today":"${day(at)}","month_began":"$date"}`,
  }),
  values: () => ({ today: [LAST_DAY], month_began: [`date '${day(DAYS - 1).slice(0, 8)}01'`], ...NO_VERSION }),
};
const NEW_CLIENT: Kind = {
  many: 1,
  request: () => ({
    method: 'POST',
    path: '/rest/v1/clients?select=id,name',
    body: '{"id":"$uuid","name":"A new client","email":"new@example.org"}',
  }),
  values: () => ({ id: ['gen_random_uuid()'], name: ["'A new client'"], email: ["'new@example.org'"] }),
};
const NEW_SESSION: Kind = {
  // No client has two sessions on one day.
  many: CLIENTS,
  request: ({ clientIds }, at) => ({
    method: 'POST',
    path: '/rest/v1/sessions?select=id',
    body: `{"id":"$uuid","client_id":"${clientIds[at]}","date":"$date","duration":60,"notes":"A first talk.","topics":["trust"],"completed":true}`,
  }),
  // Each connection has a client of its own.
  values: (coaches) => ({
    id: ['gen_random_uuid()'],
    client_id: [
      inTurn(
        coaches.flatMap(({ clientIds }) => clientIds.slice(0, CONNECTIONS)),
        `:turn * ${CONNECTIONS} + :client_id`,
      ),
    ],
    date: ["date '1950-01-01' + cast(:n as int)"],
    duration: ['60'],
    notes: [`'~hb1' || chr(58) || '${UNREADABLE.slice(5)}'`],
    topics: ["'{trust}'"],
    completed: ['true'],
  }),
};
const UPDATE: Kind = {
  many: CLIENTS,
  request: ({ sessionIds }, at) => ({
    method: 'PATCH',
    path: `/rest/v1/sessions?id=eq.${sessionIds[at * SESSIONS_PER_CLIENT]}`,
    body: '{"duration":$n}',
  }),
  values: (coaches) => ({
    duration: ['30 + cast(random() * 59 as int)'],
    id: [eachOwn(coaches, ({ sessionIds }) => sessionIds[0])],
  }),
};

const SMALL_READS = [LAST_5, OF_CLIENT, LAST_5, SUPERVISION, LAST_5, OF_CLIENT, LAST_5];
/** 70 % small reads, 15 % lists, 10 % writes and 5 % dashboards, mixed evenly. */
const MIXED_DAY = [
  ...SMALL_READS,
  ALL_SESSIONS,
  NEW_SESSION,
  CLIENTS_BY_NAME,
  ...SMALL_READS,
  UPDATE,
  DASHBOARD,
  CLIENTS_BY_NAME,
];

/** What adds many rows comes last, so that no read meets them. */
export const CALLS: readonly Call[] = [
  { name: 'clients', kinds: [CLIENTS_BY_NAME] },
  { name: 'last 5 sessions with client', kinds: [LAST_5] },
  { name: "a coach's 300 sessions", kinds: [ALL_SESSIONS] },
  { name: 'sessions of one client', kinds: [OF_CLIENT] },
  { name: 'supervision', kinds: [SUPERVISION] },
  { name: 'report', kinds: [REPORT] },
  { name: 'dashboard', kinds: [DASHBOARD] },
  { name: 'refresh', kinds: [] },
  { name: 'update', kinds: [UPDATE], writes: true },
  { name: 'a mixed day', kinds: MIXED_DAY, writes: true },
  { name: 'insert of a client, returning', kinds: [NEW_CLIENT], prefer: 'return=representation', writes: true },
  { name: 'insert of a session, returning', kinds: [NEW_SESSION], prefer: 'return=representation', writes: true },
];

/** The requests of a call: each coach makes one, then the first again. */
export function linesOf({ kinds }: Call, coaches: Coaches): RotatingRequest[] {
  // A prime step, so that each coach asks all of a day in the course of a pass.
  const turns = Math.max(kinds.length, kinds[0]?.many ?? 0);
  return Array.from({ length: turns }).flatMap((_, turn) =>
    coaches.map((coach, at) => {
      const kind = kinds[(turn + at * 7) % kinds.length]!;
      return { ...kind.request(coach, turn % kind.many), token: coach.token };
    }),
  );
}

export const addsSessions = ({ kinds }: Call): boolean => kinds.includes(NEW_SESSION);

/** Each pass has a day of its own: sessions of a client may not share one, and a function's answer of one is remembered. */
export const hasDays = (call: Call): boolean =>
  addsSessions(call) || call.kinds.includes(REPORT) || call.kinds.includes(DASHBOARD);

/** A text of a request as rotating.lua sends it in the pass of this number. */
export function filled(text: string, pass: number): string {
  const date = new Date(Date.UTC(1950, 0, 1 + pass)).toISOString().slice(0, 10);
  return text
    .replaceAll('$uuid', () => crypto.randomUUID())
    .replaceAll('$date', date)
    .replaceAll('$n', '29');
}
