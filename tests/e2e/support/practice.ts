// A small practice in ordinary words, with a row of each kind that has a page of its own.
import type { Coach } from './signed-in.ts';

/** A row each, by id. */
export interface Practice {
  client: string;
  session: string;
  supervision: string;
  cpd: string;
}

export async function fillWithRows({ insert }: Coach): Promise<Practice> {
  const [client = ''] = await insert('clients', [{ name: 'Amara Osei', email: 'amara@example.org' }]);
  const sessions = Array.from({ length: 11 }, (_, month) => ({
    client_id: client,
    date: `2026-${String(month + 1).padStart(2, '0')}-10`,
    duration: 480,
    topics: ['Values', 'Goals'],
    notes: 'A first talk.',
    follow_up: 'A book',
    completed: month > 0,
  }));
  const [session = ''] = await insert('sessions', sessions);
  const [supervision = ''] = await insert('supervision_sessions', [
    { supervisor_name: 'Ruth Adeyemi', date: '2026-10-18T10:00:00Z', duration: 60, topics: ['Endings'] },
  ]);
  const [cpd = ''] = await insert('cpd_records', [
    { date: '2026-11-18', hours: 2, title: 'Ethics of coaching', provider: 'ICF', category: 'Course' },
  ]);
  return { client, session, supervision, cpd };
}
