// What becomes of a save while its form waits for it. Where the operation is decides how it is sent and what storing it means
// (PLACES); what came back decides what is next (AFTER).
import { signingInAgain } from '#web/data/auth/sign-in-again.ts';
import { addOperations, foldEach, replaceOperation, type Operation } from '#web/data/device/operations.ts';
import { askServer } from '#web/data/wire/connection.ts';
import { listen } from '#web/data/wire/listen.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { ChangedElsewhere } from '../changed-elsewhere.ts';
import type { Values } from '../versions/compare-versions.ts';
import type { OpenForm } from './deliver-operation.ts';
import { foldOperations } from './fold-operations.ts';
import { leftByForms, renewOutbox } from './outbox.ts';
import { askAboutConflict, askAboutWaiting } from './resolve-conflict.ts';
import {
  waitsForServer,
  locked,
  refusalOf,
  sendOperation,
  sendUnstored,
  type Delivery,
  type Failed,
  type Redirection,
} from './send-operation.ts';

/** 'unsent': it waits on this device. */
export type Outcome = 'saved' | 'unsent';

export interface Save {
  /** 'sending': only its form has it. 'waiting': it is stored on the device. 'unstorable': the browser stores nothing. */
  readonly state: 'sending' | 'waiting' | 'unstorable';
  readonly operation: Operation;
  /** A new client, sent first, who did not wait before. */
  readonly client: Operation | null;
  readonly form: OpenForm | undefined;
  /** What the form showed when it was opened. */
  readonly began: Values;
  /** What waited for the row before. */
  readonly before?: Operation | undefined;
}

type Result = Delivery | Redirection;

interface Place {
  readonly send: (save: Save) => Promise<Result>;
  /** Leaves it to the outbox. */
  readonly leave: (save: Save, error: unknown) => Promise<unknown>;
  readonly replace: (operation: Operation, next: Operation | null) => Promise<unknown>;
}

const NOTHING = async () => undefined;
const sendDirectly = ({ client, operation, form }: Save) => sendUnstored(client, operation, form);

const PLACES: Readonly<Record<Save['state'], Place>> = {
  sending: {
    send: (save) => locked(save.operation.id, () => sendDirectly(save)),
    leave: async (save) => {
      await leaveOnDevice({ ...save, operation: await askAboutWaiting(save) });
      await renewOutbox();
    },
    replace: NOTHING,
  },
  waiting: {
    send: async ({ operation: { id }, form }) =>
      navigator.onLine ? sendOperation(id, form) : { kind: 'waiting', error: null },
    leave: NOTHING,
    replace: replaceOperation,
  },
  unstorable: {
    send: sendDirectly,
    leave: async (_, error) => {
      throw error ?? new Error('The connection was lost, and this browser stores nothing. Please try again.');
    },
    replace: NOTHING,
  },
};

const AFTER: {
  readonly [Kind in Result['kind']]: (save: Save, result: Extract<Result, { kind: Kind }>) => Promise<Outcome>;
} = {
  sent: async () => 'saved',
  gone: async () => 'saved',
  conflict: async (save, conflict) => {
    const { operation, stored } = conflict;
    const resolved = await storedIfHidden({ ...save, operation }, () => askAboutConflict(conflict));
    if (resolved === 'later') {
      return giveBack(save, operation, { conflict: { updated_at: stored.updated_at } }, new ChangedElsewhere());
    }
    await PLACES[save.state].replace(operation, resolved);
    return resolved ? finishSave({ ...save, operation: resolved, client: null, form: undefined }) : 'saved';
  },
  waiting: async (save, failed) => {
    if (!waitsForServer(failed.error)) return giveBackFailed(save, failed);
    await PLACES[save.state].leave(save, failed.error);
    return 'unsent';
  },
  refused: (save, failed) => giveBackFailed(save, failed, { refusal: refusalOf(failed.error) }),
  blocked: (save, failed) => giveBackFailed(save, failed),
  redirected: async (save, { from, to }) => {
    if (to === null) return 'saved';
    const { id } = save.operation;
    if (save.state === 'unstorable') {
      // What a form shows names the client who is gone.
      return finishSave({ ...save, operation: to, client: null, form: to.id === id ? undefined : save.form });
    }
    // Another change of the row that it became part of may wait on the device.
    await leaveOnDevice({ ...save, operation: from, client: null });
    return finishSave({ ...save, state: 'waiting', operation: from, client: null }).finally(renewOutbox);
  },
};

/** Sends it, and does what follows from the answer. */
export async function finishSave(save: Save): Promise<Outcome> {
  const result = await storedIfHidden(save, () => sendWithinFormWait(save));
  return (AFTER[result.kind] as (save: Save, result: Result) => Promise<Outcome>)(save, result);
}

/** Leaves a change to its form. One that waited before the form was opened stays, with the reason. */
async function giveBack(
  { state, before, client }: Save,
  operation: Operation,
  reason: Partial<Operation>,
  error: unknown,
): Promise<never> {
  await PLACES[state].replace(operation, before ? { ...operation, ...reason } : null);
  // The form has the name of the client, if that was not stored either.
  if (client) await PLACES[state].replace(client, null);
  throw error;
}

const giveBackFailed = (save: Save, { error, operation }: Failed<string>, reason: Partial<Operation> = {}) =>
  giveBack(save, operation ?? { ...save.operation, isTried: true }, reason, error);

/** What only a form has, as it is stored: it may have reached the server. */
const unsentOf = ({ client, operation }: Save) =>
  [client, operation].flatMap((one) => (one ? [{ ...one, isTried: true }] : []));

/** Another save of the row may have been left here since this one began: then both stay. */
function leaveOnDevice(save: Save) {
  const left = unsentOf(save);
  return foldEach(
    left.map(({ id }) => id),
    (before, id) => {
      const next = left.find((one) => one.id === id)!;
      if (before?.revision === next.revision) return next;
      // A client who waits already may have more than a name by now.
      return (id === save.client?.id && before) || foldOperations(before, next);
    },
  );
}

/**
 * A tab that is hidden may be closed before the answer, so what only its form has is stored for that time. A device that cannot store it
 * changes nothing about the answer.
 */
async function storedIfHidden<Answer>(save: Save, wait: () => Promise<Answer>): Promise<Answer> {
  if (save.state !== 'sending') return wait();
  const unsent = unsentOf(save);
  const quietly = (error: unknown) => logFailure('Storing an unsent change', error);
  const store = () => addOperations(unsent).catch(quietly);
  let storing = document.hidden ? store() : undefined;
  const hide = ({ type }: Event) => {
    if (type === 'pagehide' || document.hidden) storing ??= store();
  };
  const stop = listen({ pagehide: hide, visibilitychange: hide });
  try {
    return await wait();
  } finally {
    stop();
    await storing;
    if (storing) await Promise.all(unsent.map((one) => replaceOperation(one, null))).catch(quietly);
  }
}

async function sendWithinFormWait(save: Save): Promise<Result> {
  const { state, operation } = save;
  const sending = PLACES[state].send(save);
  const result = await Promise.race([sending, connectionEnded(sending)]);
  if (result) return result;
  if (state === 'waiting') leftByForms.add(operation.id);
  return { kind: 'waiting', error: null };
}

/** How long a form waits before it asks whether anything answers. With PROBE_MS, 8 seconds until it closes where nothing does. */
const FORM_WAIT_MS = 3_000;

/**
 * Resolves when nothing answers any more: the connection has ended, although the browser may notice much later. While the server
 * answers, or the coach is asked to sign in again, a slow save goes on in its form. Ends with the save.
 */
export async function connectionEnded(save: Promise<unknown>): Promise<null> {
  let isOver = false;
  const over = () => (isOver = true);
  save.then(over, over);
  do {
    await signingInAgain();
    await new Promise((resolve) => setTimeout(resolve, FORM_WAIT_MS));
  } while (!isOver && (signingInAgain() || (await askServer()) !== null));
  return null;
}
