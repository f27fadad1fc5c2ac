import { requireUser } from '#web/data/auth/auth.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { readOperations, type Operation } from '#web/data/device/operations.ts';
import { notifyTabs, onTabMessage } from '#web/data/device/tab-channel.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { createStore } from '#web/data/wire/store.ts';

// The unsent changes of this device for the screens. The source is IndexedDB; each tab reads it again when any tab has
// changed it.

const shown = createStore<readonly Operation[]>([], () => {
  void readOutbox();
  return onTabMessage((message) => {
    if (message === 'unsent') void readOutbox();
  });
});
/** Ids of rows that an open form is sending; the form shows the result itself. */
const inForms = new Set<string>();

/** Rows that a form stopped waiting for. Its request may still be answered, before the outbox sends it. */
export const leftByForms = new Set<string>();

/** Reads the unsent changes again, here and in other tabs. */
export async function renewOutbox(): Promise<void> {
  notifyTabs('unsent');
  await readOutbox();
}

async function readOutbox(): Promise<void> {
  try {
    const { id } = await requireUser();
    const all = await readOperations(id);
    shown.set(all.filter((operation) => !inForms.has(operation.id)));
  } catch (error) {
    shown.set([]);
    logFailure('Reading unsent changes', error);
  }
}

/** Hides rows from the outbox while their form sends them. Returns a function that ends this. */
export function hideWhileInForm(ids: readonly string[]): () => void {
  for (const id of ids) inForms.add(id);
  return () => {
    for (const id of ids) inForms.delete(id);
  };
}

export const outbox = shown.get;

/** The signed-in user's changes that the server has not confirmed. */
export function useOutbox(): readonly Operation[] {
  const userId = useSession()?.user.id;
  const all = shown.use();
  return all.filter((operation) => operation.userId === userId);
}

/** A client known by name alone. */
export interface NewClient {
  readonly id: string;
  readonly name: string;
}

/** Clients that are only on this device so far. */
export function useUnsentClients(): NewClient[] {
  return useOutbox()
    .filter(({ table, kind }) => table === 'clients' && kind === 'add')
    .map(({ id, about }) => ({ id, name: about.name }));
}

/** A row as it is once its unsent change is sent; null if it is to be removed. */
export function withUnsent<Row extends { id: string }>(row: Row, unsent: readonly Operation[]): Row | null {
  const operation = unsent.find(({ id }) => id === row.id);
  if (!operation) return row;
  if (operation.kind === 'remove') return null;
  const client = operation.values['client_id'] === undefined ? {} : clientOf(operation);
  return { ...row, ...operation.values, ...('client' in row ? client : {}) };
}

const clientOf = ({ about }: Operation) => ({ client: { id: about.clientId, name: about.name } });

/** Rows as they are once the unsent changes are sent. */
export function useWithUnsent<Row extends { id: string }>(rows: readonly Row[]): readonly Row[];
export function useWithUnsent<Row extends { id: string }>(rows: readonly Row[] | undefined): readonly Row[] | undefined;
export function useWithUnsent<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined {
  const unsent = useOutbox();
  if (!rows || !rows.some((row) => unsent.some(({ id }) => id === row.id))) return rows;
  return rows.flatMap((row) => withUnsent(row, unsent) ?? []);
}
