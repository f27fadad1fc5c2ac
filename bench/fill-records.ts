// Clients and sessions for the coach who is signed in on the page, through the API.
import type { DemoInBrowser } from './demo-in-browser.ts';

const A_REQUEST = 1_000;
const DAY_MS = 86_400_000;
/** The demo's own sessions go back more than a year. */
const BEFORE_DEMO_DAYS = 1_500;

interface Records {
  /** In all; 0: those of the demo alone. */
  readonly clients: number;
  readonly sessions: number;
}

export async function fillRecords({ address, page }: DemoInBrowser, records: Records): Promise<void> {
  const { token, apikey } = await page.evaluate(async () => ({
    token: JSON.parse(localStorage.getItem('hourbook.auth') ?? '{}').access_token as string,
    apikey: ((await (await fetch('/config.json')).json()) as { publishableKey: string }).publishableKey,
  }));
  const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${address}/rest/v1/${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const insert = async (table: string, count: number, row: (at: number) => object) => {
    for (let from = 0; from < count; from += A_REQUEST) {
      const rows = Array.from({ length: Math.min(A_REQUEST, count - from) }, (_, at) => row(from + at));
      await call(table, { method: 'POST', body: JSON.stringify(rows) });
    }
  };
  const idsOf = async () => ((await (await call('clients?select=id')).json()) as { id: string }[]).map(({ id }) => id);
  const first = await idsOf();
  const more = Array.from({ length: Math.max(0, records.clients - first.length) }, () => crypto.randomUUID());
  await insert('clients', more.length, (at) => ({ id: more[at], name: `Client ${at + 1}` }));
  const clients = [...first, ...more];
  // A client has one session a day at most.
  await insert('sessions', records.sessions, (at) => ({
    id: crypto.randomUUID(),
    client_id: clients[at % clients.length],
    date: new Date(Date.now() - (BEFORE_DEMO_DAYS + Math.floor(at / clients.length)) * DAY_MS)
      .toISOString()
      .slice(0, 10),
    duration: 60,
    notes: 'We began with the list of everything that only one person can do, and made it half as long.',
    topics: ['delegation', 'trust'],
    completed: true,
  }));
}
