// What many coaches ask, each in turn: one line of requests for all of them.
import type { CrowdCoach } from './crowd-coaches.ts';

/** One request as rotating.lua reads it. */
export interface Line {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly token: string;
  readonly body?: string;
}

export interface CrowdOperation {
  readonly name: string;
  /** The requests that rotate; none where each sends the refresh token that the one before was answered. */
  readonly lines?: (coaches: readonly CrowdCoach[]) => Line[];
  /** The peer does not support it. */
  readonly oursAlone?: true;
  /** Also measured with pgbench; the name of the id that differs from coach to coach, if any. */
  readonly isDirect?: true;
  readonly ownId?: (coach: CrowdCoach) => string;
  readonly prefer?: string;
}

type Make = (coach: CrowdCoach, at: number) => Omit<Line, 'token'>;

/** Each coach asks once, then the first again. */
const oneEach = (make: Make) => (coaches: readonly CrowdCoach[]) =>
  coaches.map((coach, at) => ({ ...make(coach, at), token: coach.token }));

const get =
  (path: (coach: CrowdCoach) => string): Make =>
  (coach) => ({ method: 'GET', path: path(coach) });

const CLIENTS = get(() => '/rest/v1/clients?select=*&order=name.asc');
const LAST_5 = get(() => '/rest/v1/sessions?select=id,date,duration,client:clients(id,name)&order=date.desc&limit=5');
const ALL_SESSIONS = get(() => '/rest/v1/sessions?select=*&order=date.desc');
const OF_CLIENT = get(({ clientIds }) => `/rest/v1/sessions?select=*&client_id=eq.${clientIds[0]}&order=date.desc`);
const SUPERVISION = get(() => '/rest/v1/supervision_sessions?select=*&order=date.desc');

const DASHBOARD: Make = () => ({
  method: 'POST',
  path: '/rest/v1/rpc/dashboard',
  body: '{"today":"2026-11-20","month_began":"2026-11-01"}',
});
const REPORT: Make = () => ({
  method: 'POST',
  path: '/rest/v1/rpc/report',
  body: '{"from_date":"2026-01-01","to_date":"2026-12-31","before_from":"2025-01-01","client":null,"bucket":"month"}',
});

const NEW_CLIENT: Make = () => ({
  method: 'POST',
  path: '/rest/v1/clients?select=id,name',
  body: '{"id":"$uuid","name":"A new client","email":"new@example.org"}',
});
const newSession = (clientId: string): ReturnType<Make> => ({
  method: 'POST',
  path: '/rest/v1/sessions?select=id',
  body: `{"id":"$uuid","client_id":"${clientId}","date":"$date","duration":60,"notes":"A first talk.","topics":["trust"],"completed":true}`,
});
const UPDATE: Make = ({ sessionId }, at) => ({
  method: 'PATCH',
  path: `/rest/v1/sessions?id=eq.${sessionId}`,
  body: `{"duration":${30 + (at % 60)}}`,
});

/** A coach's clients take turns, so that a day comes again late. */
const newSessions = (coaches: readonly CrowdCoach[]): Line[] =>
  Array.from({ length: coaches[0]!.clientIds.length }).flatMap((_, client) =>
    coaches.map((coach) => ({ ...newSession(coach.clientIds[client]!), token: coach.token })),
  );

/** 70 % small reads, 15 % lists, 10 % writes and 5 % dashboards, mixed evenly. */
function mixedDay(coaches: readonly CrowdCoach[]): Line[] {
  const smallReads = [LAST_5, OF_CLIENT, LAST_5, SUPERVISION, LAST_5, OF_CLIENT, LAST_5];
  const day: Make[] = [
    ...smallReads,
    ALL_SESSIONS,
    ({ clientIds }, at) => newSession(clientIds[at % clientIds.length]!),
    CLIENTS,
    ...smallReads,
    UPDATE,
    DASHBOARD,
    CLIENTS,
  ];
  // A prime step, so that each coach asks all of it in the course of a pass.
  return day.flatMap((_, step) =>
    coaches.map((coach, at) => ({ ...day[(step + at * 7) % day.length]!(coach, step), token: coach.token })),
  );
}

export const CROWD_OPERATIONS: readonly CrowdOperation[] = [
  { name: 'clients', lines: oneEach(CLIENTS), isDirect: true },
  { name: 'last 5 sessions with client', lines: oneEach(LAST_5), isDirect: true },
  { name: "a coach's 300 sessions", lines: oneEach(ALL_SESSIONS), isDirect: true },
  {
    name: 'sessions of one client',
    lines: oneEach(OF_CLIENT),
    isDirect: true,
    ownId: ({ clientIds }) => clientIds[0]!,
  },
  { name: 'supervision', lines: oneEach(SUPERVISION), oursAlone: true, isDirect: true },
  { name: 'report', lines: oneEach(REPORT), oursAlone: true },
  { name: 'dashboard', lines: oneEach(DASHBOARD), oursAlone: true },
  { name: 'insert of a client, returning', lines: oneEach(NEW_CLIENT), prefer: 'return=representation' },
  { name: 'insert of a session, returning', lines: newSessions, prefer: 'return=representation' },
  { name: 'update', lines: oneEach(UPDATE) },
  { name: 'refresh' },
  { name: 'a mixed day', lines: mixedDay, oursAlone: true },
];
