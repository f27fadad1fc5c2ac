// One coach with 50 clients and 1,000 sessions, written through the API like any other.

const CLIENTS = 50;
const SESSIONS_PER_CLIENT = 20;

/** The headers that the coach's requests carry. */
export async function seedCoach(address: string): Promise<Record<string, string>> {
  const config = (await (await fetch(`${address}/config.json`)).json()) as { publishableKey: string };
  const headers = { apikey: config.publishableKey, 'content-type': 'application/json' };
  const post = async (path: string, body: object, more: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) };
    const response = await fetch(`${address}${path}`, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const signedUp = await post('/auth/v1/signup', { email: 'bench@example.org', password: 'bench-password' });
  const { access_token: token } = (await signedUp.json()) as { access_token: string };
  const person = { authorization: `Bearer ${token}` };
  const clients = Array.from({ length: CLIENTS }, (_, index) => ({
    id: crypto.randomUUID(),
    name: `Client ${String(index).padStart(2, '0')}`,
    email: `client${index}@example.org`,
    phone: '+44 20 7946 0100',
    notes: 'Came through a recommendation; mornings suit best.',
  }));
  const sessions = clients.flatMap((client) =>
    Array.from({ length: SESSIONS_PER_CLIENT }, (_, index) => ({
      client_id: client.id,
      date: new Date(Date.UTC(2026, 0, 1 + index * 14)).toISOString().slice(0, 10),
      duration: 60,
      notes: 'We began with the list of everything that only one person can do, and made it half as long.',
      topics: ['delegation', 'trust'],
      completed: true,
    })),
  );
  await post('/rest/v1/clients', clients, person);
  await post('/rest/v1/sessions', sessions, person);
  return { apikey: headers.apikey, ...person };
}
