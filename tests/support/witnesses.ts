// Calls for tests of witness requests: records of a coach, asking, and what a person with the mailed link sends.
import type { AskedSums } from '#domain/witnesses/asked-sums.ts';
import type { WitnessAsk } from '#domain/witnesses/witness-ask.ts';
import type { TestApp } from './app.ts';
import { ask, type WireAnswer } from './marked-coach.ts';

export interface Coach {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const read = ({ status, text }: WireAnswer): Answer => ({ status, body: JSON.parse(text || 'null') as Answer['body'] });

/** Without an account, or as `token`. */
export const callFunction = async (app: TestApp, name: string, body: object, token: string | null = null) =>
  read(await ask(app, token, 'POST', `/functions/v1/${name}`, { body }));

export const COACH_NAME = 'Dana Coach';

/** A coach with a name, without which no mail leaves. */
export async function signUpNamed(app: TestApp, email?: string): Promise<Coach> {
  const coach = await app.signUp(email);
  const path = `/rest/v1/profiles?id=eq.${coach.id}`;
  const { status, text } = await ask(app, coach.token, 'PATCH', path, { body: { display_name: COACH_NAME } });
  if (status >= 300) throw new Error(text);
  return coach;
}

/** Inserts a row through /rest/v1 and answers its id. */
export async function addRow(app: TestApp, coach: Coach, table: string, row: object): Promise<string> {
  const { status, text } = await ask(app, coach.token, 'POST', `/rest/v1/${table}`, {
    body: row,
    headers: { prefer: 'return=representation' },
  });
  if (status !== 201) throw new Error(`${table}: ${text}`);
  return (JSON.parse(text) as { id: string }[])[0]!.id;
}

export const addClient = (app: TestApp, coach: Coach, row: object = {}) =>
  addRow(app, coach, 'clients', { name: 'Amara Osei', ...row });

export const addSession = (app: TestApp, coach: Coach, client_id: string, row: object = {}) =>
  addRow(app, coach, 'sessions', { client_id, date: '2026-03-02', duration: 60, completed: true, ...row });

export const askFor = (change: Partial<WitnessAsk>): WitnessAsk => ({
  id: crypto.randomUUID(),
  kind: 'client',
  witness_name: 'Amara Osei',
  witness_email: `amara-${crypto.randomUUID().slice(0, 8)}@example.com`,
  client_ids: [],
  subject: null,
  period_from: null,
  period_to: null,
  message: '',
  letter: null,
  ...change,
});

export const LETTER = { coach_role: 'Internal coach', witness_role: 'Head of HR', policy: 'Nothing leaves the room.' };

/** Previews and asks; `token` is that of the mailed link. */
export async function requestWitness(app: TestApp, coach: Coach, change: Partial<WitnessAsk>) {
  const body = askFor(change);
  const preview = await callFunction(app, 'preview-witness-request', { ask: body }, coach.token);
  if (preview.status !== 200) throw new Error(JSON.stringify(preview.body));
  const sums = preview.body['sums'] as AskedSums;
  const asked = await callFunction(app, 'ask-witness', { ask: body, sums }, coach.token);
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  return { ask: body, sums, token: tokenIn(app.mails.at(-1)?.text ?? ''), stop: stopIn(app.mails.at(-1)?.text ?? '') };
}

export const tokenIn = (text: string): string => /\/witness#([\w-]{43})/.exec(text)?.[1] ?? 'no link';
export const stopIn = (text: string): string => /stop-mails\?token=([\w-]{43})/.exec(text)?.[1] ?? 'no link';

export const openRequest = (app: TestApp, token: string) => callFunction(app, 'open-witness-request', { token });

export const answerRequest = (app: TestApp, token: string, given: object = {}) =>
  callFunction(app, 'answer-witness-request', { token, answer: 'confirmed', name: 'Amara Osei', ...given });

/** Who has witnessed these rows, as rpc/witnessed_rows_of answers. */
export async function witnessesOf(app: TestApp, coach: Coach, area: string, ids: readonly string[]) {
  const answer = await ask(app, coach.token, 'POST', '/rest/v1/rpc/witnessed_rows_of', { body: { area, ids } });
  return JSON.parse(answer.text) as Record<string, { readonly kind: string; readonly how: string }[]>;
}

export const rpc = async (app: TestApp, coach: Coach, name: string, body: object) =>
  read(await ask(app, coach.token, 'POST', `/rest/v1/rpc/${name}`, { body }));

export async function readRequest(app: TestApp, coach: Coach, id: string): Promise<Answer['body']> {
  const { text } = await ask(app, coach.token, 'GET', `/rest/v1/witness_requests?id=eq.${id}`);
  return (JSON.parse(text) as Answer['body'][])[0] ?? {};
}
