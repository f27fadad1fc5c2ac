import type { ClientRow, SessionRow } from '#web/data/wire/tables.ts';

// What of a row is kept on the device: columns by name, so that a new one is not kept until someone says so. The mark keeps
// such a row from being shown, or edited, as if it were whole.

export function bareClient({ id, user_id, name, created_at, updated_at }: ClientRow) {
  return { id, user_id, name, created_at, updated_at, email: '', phone: null, notes: null, isBare: true };
}

type ListedSession = SessionRow & { client: { id: string; name: string } | null };

export function bareSession(session: ListedSession) {
  const { id, user_id, client_id, date, duration, topics, completed, created_at, updated_at } = session;
  const client = session.client && { id: session.client.id, name: session.client.name };
  const kept = { id, user_id, client_id, client, date, duration, topics, completed, created_at, updated_at };
  return { ...kept, notes: '', follow_up: null, isBare: true };
}

export const isBare = (row: unknown) => typeof row === 'object' && row !== null && 'isBare' in row;
