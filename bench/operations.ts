// The operations that are measured on every server.
import { PASSWORD, signIns, type Coach, type Coaches } from './coach.ts';
import type { Request } from './load.ts';

export interface Operation {
  readonly name: string;
  request(coaches: Coaches, address: string): Promise<Request> | Request;
  /** The peer does not support it. */
  readonly oursAlone?: true;
}

const get = (path: string): Omit<Operation, 'name'> => ({
  request: ({ reader }) => ({ method: 'GET', path, headers: reader.headers }),
});

export const OPERATIONS: readonly Operation[] = [
  { name: 'clients, 50 rows', ...get('/rest/v1/clients?select=*&order=name.asc') },
  {
    name: 'last 5 sessions with client',
    ...get('/rest/v1/sessions?select=id,date,duration,client:clients(id,name)&order=date.desc&limit=5'),
  },
  { name: '1,000 sessions', ...get('/rest/v1/sessions?select=*&order=date.desc') },
  {
    name: 'one session by id',
    request: ({ reader }) => ({
      method: 'GET',
      path: `/rest/v1/sessions?select=*&id=eq.${reader.sessionId}`,
      headers: reader.headers,
    }),
  },
  {
    name: 'insert returning',
    request: ({ writer }) => ({
      method: 'POST',
      path: '/rest/v1/sessions?select=id',
      headers: { ...writer.headers, prefer: 'return=representation' },
      body: '{"id":"$uuid","client_id":"$next","date":"$date","duration":60,"notes":"A first talk.","topics":["trust"],"completed":true}',
      values: writer.clientIds,
    }),
  },
  {
    name: 'update',
    request: ({ reader }) => ({
      method: 'PATCH',
      path: `/rest/v1/sessions?id=eq.${reader.sessionId}`,
      headers: reader.headers,
      body: '{"duration":45}',
    }),
  },
  {
    name: 'dashboard',
    oursAlone: true,
    request: ({ reader }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/dashboard',
      headers: reader.headers,
      body: '{"today":"2026-11-20"}',
    }),
  },
  {
    name: 'sign-in',
    request: ({ writer, signers }) => ({
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: withoutToken(writer),
      body: JSON.stringify({ email: '$next', password: PASSWORD }),
      values: signers,
    }),
  },
  {
    name: 'refresh',
    request: async ({ writer, signers }, address) => ({
      method: 'POST',
      path: '/auth/v1/token?grant_type=refresh_token',
      headers: withoutToken(writer),
      body: '{"refresh_token":"$token"}',
      values: await signIns(address, writer.headers, signers, 40),
    }),
  },
];

const withoutToken = ({ headers }: Coach) => ({ ...headers, authorization: '' });
