// Calls about a coach's own feed, as the web app and calendar programs make them.
import { randomUUID } from 'node:crypto';
import type { FeedAnswer, FeedNames, OpenedFeed } from '#domain/own-feed/own-feed.ts';
import type { TestApp } from './app.ts';
import { ask } from './marked-coach.ts';
import { readCalendar } from './second-calendar-reader.ts';

export function createFeedCalls(app: TestApp) {
  async function call<Answer>(token: string, name: string, body: object = {}) {
    const { status, text } = await ask(app, token, 'POST', `/functions/v1/${name}`, { body });
    return { status, body: JSON.parse(text) as Answer };
  }

  const read = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.fetch(address, { method, headers });

  async function insert(token: string, table: string, row: object): Promise<string> {
    const id = randomUUID();
    const { status, text } = await ask(app, token, 'POST', `/rest/v1/${table}`, { body: { id, ...row } });
    if (status !== 201) throw new Error(`${table}: ${text}`);
    return id;
  }

  return {
    call,
    read,
    insert,
    state: async (token: string) => (await call<FeedAnswer>(token, 'get-own-feed')).body.feed,
    open: async (token: string, names: FeedNames = 'initials') =>
      (await call<OpenedFeed>(token, 'open-own-feed', { names })).body,
    events: async (address: string) => readCalendar(await (await read(address)).text()),
    addClient: (token: string, name = 'Kim Lee') => insert(token, 'clients', { name, email: 'zq7-kim@example.org' }),
  };
}

/** The calendar date so many days from today, in UTC. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
