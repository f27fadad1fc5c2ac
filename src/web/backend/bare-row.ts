import type { ClientRow, SessionRow } from './tables.ts';

// What of a row is kept on the device. The mark keeps such a row from being shown, or edited, as if it were whole.

export const bareClient = (client: ClientRow) => ({ ...client, email: '', phone: null, notes: null, isBare: true });
export const bareSession = (session: SessionRow) => ({ ...session, notes: '', follow_up: null, isBare: true });

export const isBare = (row: unknown) => typeof row === 'object' && row !== null && 'isBare' in row;
