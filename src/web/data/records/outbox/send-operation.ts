import { MAINTENANCE_CODE } from '#domain/operator-notice.ts';
import { ACCESS_TEXTS, NO_ACCESS_SQLSTATE } from '#domain/subscription/access.ts';
import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-texts.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { findOperation, moveOperation, replaceOperation, type Operation } from '#web/data/device/operations.ts';
import { WireError, messageOf } from '#web/data/wire/wire-error.ts';
import { ChangedElsewhere } from '../changed-elsewhere.ts';
import { DuplicateSession } from '../duplicate-session.ts';
import { ClientDeleted, RowGone } from '../row-gone.ts';
import { nameOfClient } from './about-row.ts';
import { deliverOperation, type Conflict, type OpenForm } from './deliver-operation.ts';
import { rowServer } from './row-server.ts';

/**
 * 'gone': another tab sent or discarded it. 'waiting': no response, or an error that is not about the row. 'blocked': its client
 * has not been stored, and `error` says why. `operation` is what waits now, which may be for another row than was asked for.
 */
export type Delivery =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | Failed<'waiting'>
  | Failed<'refused'>
  | Failed<'blocked'>
  | (Conflict & { readonly operation: Operation });

export interface Failed<Kind extends string> {
  readonly kind: Kind;
  readonly error: unknown;
  readonly operation?: Operation;
}

/** Sends one unsent change. Repeating it, also from several tabs, stores it once. @param form as for deliverOperation */
export async function sendOperation(id: string, form?: OpenForm): Promise<Delivery> {
  const delivery = await locked(id, () => sendOnce(id, form));
  if (delivery.kind !== 'redirected') return delivery;
  const { from, to } = delivery;
  const moved = await moveOperation(from, to);
  if (moved === 'changed') return { kind: 'waiting', error: null };
  if (to === null) return { kind: 'sent' };
  // What a form shows names the client who is gone.
  if (moved === 'moved') return sendOperation(to.id, to.id === id ? undefined : form);
  // Another change of that row waits. Only when it is stored can the two be compared.
  const first = await sendOperation(to.id);
  if (first.kind === 'sent' || first.kind === 'gone') return sendOperation(id, form);
  return first.kind === 'waiting' ? first : { kind: 'blocked', error: new OtherChangeFirst() };
}

/** A change of the client that this client was merged into waits for the coach. */
class OtherChangeFirst extends Error {
  override readonly name = 'OtherChangeFirst';
  constructor() {
    super('It was merged into a client with another change under “Not synced yet”. Please settle that change first.');
  }
}

export interface Redirection {
  readonly kind: 'redirected';
  readonly from: Operation;
  readonly to: Operation | null;
}

async function sendOnce(id: string, form?: OpenForm): Promise<Delivery | Redirection> {
  const found = await findOperation(id);
  if (!found) return { kind: 'gone' };
  const client = await sendClientOf(found);
  const blocked = client && blockedBy(client);
  if (blocked) return blocked;
  const operation = { ...found, isTried: true };
  if (!found.isTried && !(await replaceOperation(found, operation))) return { kind: 'waiting', error: null };
  const delivery = await attempt(found, form);
  if (delivery.kind !== 'sent') return delivery;
  return (await replaceOperation(operation, null)) ? delivery : { kind: 'waiting', error: null };
}

/** Nothing is sent after a client that was not stored. */
function blockedBy(client: Delivery | Redirection): Delivery | null {
  if (client.kind === 'sent' || client.kind === 'gone' || client.kind === 'redirected') return null;
  return {
    kind: client.kind === 'waiting' ? 'waiting' : 'blocked',
    error: 'error' in client ? client.error : new ChangedElsewhere(),
  };
}

/** Sends an operation, wherever it is, and says what became of it. */
async function attempt(found: Operation, form?: OpenForm): Promise<Delivery | Redirection> {
  const operation = { ...found, isTried: true };
  try {
    await requireUser(operation.userId);
    const delivered = await deliverOperation(found, rowServer(operation.userId), form);
    if (delivered.kind === 'conflict') return { ...delivered, operation };
    if (delivered.kind === 'redirected') return { kind: 'redirected', from: operation, to: named(delivered.to) };
    return { kind: 'sent' };
  } catch (error) {
    return { kind: isAboutRow(error) ? 'refused' : 'waiting', error, operation };
  }
}

/**
 * Sends what nothing waits for, and what is in no storage: the new client first, if there is one.
 * @param form as for deliverOperation
 */
export async function sendUnstored(
  client: Operation | null,
  operation: Operation,
  form?: OpenForm,
): Promise<Delivery | Redirection> {
  const blocked = client && blockedBy(await attempt(client));
  return blocked ?? attempt(operation, form);
}

/** With the name of the client that it is about now, where that is known. */
function named(operation: Operation | null): Operation | null {
  if (!operation) return null;
  const { about, table, id } = operation;
  const name = nameOfClient(table === 'clients' ? id : about.clientId, null, about.name);
  return { ...operation, about: { ...about, name } };
}

/** Sends the new client of a record first. Returns null if there is none. */
async function sendClientOf({ values }: Operation): Promise<Delivery | null> {
  const clientId = values['client_id'];
  if (typeof clientId !== 'string') return null;
  const client = await findOperation(clientId);
  return client?.kind === 'add' ? sendOperation(clientId) : null;
}

/** Over plain http there are no locks, and a browser that stores nothing denies them; then the id and the version prevent that something is stored twice. */
export function locked<Result>(id: string, action: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(`hourbook.unsent.${id}`, action) : action();
}

/** Of what does not fit into the account (db/functions/storage-use.sql). */
const FULL_SQLSTATE = 'PT413';

/** Invalid values, missing rows, no subscription and a full account are final. Other errors may be temporary. */
function isAboutRow(error: unknown): boolean {
  if (error instanceof DuplicateSession || error instanceof RowGone || error instanceof ClientDeleted) return true;
  return (
    error instanceof WireError &&
    (/^(?:22|23|PGRST[12])/.test(error.code) || [NO_ACCESS_SQLSTATE, FULL_SQLSTATE].includes(error.code))
  );
}

/**
 * Whether a change waits on this device instead of staying in its form: only if the connection ended before an answer, or during
 * maintenance (ADR 144). Whatever else a server or a proxy answers is an error, also that it cannot work now (spec decision 25).
 * @param error null if the device is offline, or nothing answers any more
 */
export function waitsForServer(error: unknown): boolean {
  return error === null || (error instanceof WireError && ['', MAINTENANCE_CODE].includes(error.code));
}

/** The text that the coach sees for a refused change. */
export function refusalOf(error: unknown): { title: string; text: string } {
  const { title, description: text } = textsOf(error);
  return { title, text };
}

function textsOf(error: unknown): { title: string; description: string } {
  if (error instanceof DuplicateSession) return DUPLICATE_SESSION_TEXTS;
  if (error instanceof WireError && error.code === NO_ACCESS_SQLSTATE) return ACCESS_TEXTS.required;
  return { title: 'Not saved', description: messageOf(error) };
}
