// Calls about hooks as the web app makes them, and a receiver on this machine in place of those of coaches.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hook, HookDelivery, MadeHook } from '#domain/hooks/hook-answers.ts';
import type { NewHook } from '#domain/hooks/new-hook.ts';
import { SEND_EVENTS } from '#server/hooks/send-events-job.ts';
import type { TestApp } from './app.ts';
import { startCalendarServer } from './calendars/calendar-server.ts';
import { callFunction, type Coach } from './witnesses.ts';

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it came. */
  readonly text: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
export const accept: Answer = (response) => void response.writeHead(204).end();
export const answering =
  (status: number): Answer =>
  (response) =>
    void response.writeHead(status).end('no');

/** `answers`: by path; what is not named is accepted. */
export async function startReceiver(answers: Record<string, Answer> = {}) {
  const received: Received[] = [];
  const server = await startCalendarServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const path = request.url ?? '';
      received.push({
        path,
        headers: request.headers as Record<string, string>,
        text,
        body: JSON.parse(text || 'null') as Received['body'],
      });
      (answers[path] ?? accept)(response, request);
    });
  });
  return { server, received, answers, of: (path: string) => received.filter((one) => one.path === path) };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const NEVER = new AbortController().signal;

export function createHookCalls(app: TestApp) {
  const run = async <Answered>(coach: Pick<Coach, 'token'>, name: string, body: object): Promise<Answered> => {
    const answer = await callFunction(app, name, body, coach.token);
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return answer.body as Answered;
  };
  return {
    run,
    make: (coach: Pick<Coach, 'token'>, address: string, changes: Partial<NewHook> = {}) =>
      run<MadeHook>(coach, 'create-hook', { address, types: ['session.logged'], names: false, ...changes }),
    list: async (coach: Pick<Coach, 'token'>) => (await run<{ hooks: Hook[] }>(coach, 'get-hooks', {})).hooks,
    deliveries: async (coach: Pick<Coach, 'token'>, id: string) =>
      (await run<{ deliveries: HookDelivery[] }>(coach, 'get-hook-deliveries', { id })).deliveries,
    /** One run of the job, on one of all servers. */
    send: () => SEND_EVENTS.run(app.deps, NEVER),
    /** As if everything that waits had waited long enough. */
    passPauses: () =>
      app.db.asOwner(`with rested as (update private.hooks set rest_until = least(rest_until, now()))
        update private.hook_deliveries set next_try_at = now() where next_try_at is not null`),
  };
}
