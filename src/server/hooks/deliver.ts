// Sends one delivery of a hook (ADR 148), through the fetch for addresses that coaches give (ADR 103). If anything goes wrong, only this
// delivery fails. Neither its address nor what is sent or answered is logged.
import * as z from 'zod/mini';
import type { Logger } from 'pino';
import { pauseAfterTries, restAfterFailures, type DeliveryType } from '#domain/hooks/hook.ts';
import { isHookProblem, type HookProblem } from '#domain/hooks/hook-problems.ts';
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import type { OpenFetch } from '#server/calendars/fetch/safe-fetch.ts';
import { openStored } from '#server/calendars/store/coach-texts.ts';
import { callFunction } from '#server/db/call-function.ts';
import type { Claims, Database } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { DecryptionError } from '#server/encryption/encrypted-text.ts';
import { signedHeaders } from './sign-hook.ts';

export interface HookContext {
  readonly db: Pick<Database, 'asServer' | 'asUser'>;
  readonly dataKeys: DataKeys;
  readonly openFetch: OpenFetch;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly now: () => Date;
}

/** `gone`: there is nothing to send any more. `left`: another server sends it, it rests, or the server stops: it is sent later. */
export type DeliveryOutcome = 'arrived' | 'gone' | 'failed' | 'left';

interface ClaimedDelivery {
  readonly user_id: string;
  readonly hook_id: string;
  readonly delivery_id: string;
  readonly claim: string;
  /** Encrypted: HookAccess as JSON. */
  readonly access: string;
  readonly type: DeliveryType;
  readonly created_at: Date;
  /** With this one. */
  readonly tries: number;
  /** One after the other, before this try. */
  readonly failures: number;
}

const accessSchema = z.object({ address: z.string(), secret: z.string() });
export type HookAccess = z.infer<typeof accessSchema>;

/** Of which nothing is used. */
const ANSWER_MAX_BYTES = 64 * 1024;

interface Answered {
  /** Null: it has arrived. */
  readonly problem: HookProblem | null;
  readonly status: number | null;
}

/** Rejects when the database fails. */
export async function deliver(context: HookContext, id: string, stopping?: AbortSignal): Promise<DeliveryOutcome> {
  const { db, log } = context;
  const [claimed] = await db.asServer<ClaimedDelivery>('select * from private.claim_hook_delivery($1::uuid)', [id]);
  if (!claimed) return 'left';
  const answered = await send(context, claimed, stopping);
  // It is sent again with the same id, by this server or another one.
  if (stopping?.aborted === true && answered.problem !== null) return 'left';
  const { user_id, hook_id, delivery_id, claim, tries, failures } = claimed;
  const { problem, status } = answered;
  const [finished] = await db.asServer<{ is_off: boolean }>(
    'select private.finish_hook_delivery($1, $2, $3, $4, $5::smallint, $6, $7) as is_off',
    [user_id, delivery_id, claim, problem, status, pauseAfterTries(tries), restAfterFailures(failures + 1)],
  );
  if (problem !== null) log.info({ hook: hook_id, delivery: delivery_id, problem, status }, 'an event did not arrive');
  if (finished?.is_off === true) log.info({ hook: hook_id }, 'a hook was switched off');
  if (problem === 'gone') return 'gone';
  return problem === null ? 'arrived' : 'failed';
}

async function send(context: HookContext, claimed: ClaimedDelivery, stopping?: AbortSignal): Promise<Answered> {
  const data = await dataOf(context, claimed);
  if (data === null) return { problem: 'gone', status: null };
  const access = await openAccess(context, claimed);
  if (access === null) return { problem: 'keys', status: null };
  const body = JSON.stringify({ type: claimed.type, timestamp: claimed.created_at.toISOString(), data });
  return post(context, access, { id: claimed.delivery_id, body }, stopping);
}

/** By a role that reads nothing but this. Null: what it was about was deleted. */
async function dataOf({ db }: HookContext, { user_id: sub, claim }: ClaimedDelivery): Promise<unknown> {
  const claims: Claims = { role: 'summary', json: JSON.stringify({ role: 'summary', sub }) };
  const json = await callFunction(db, claims, 'select private.hook_data($1::uuid)', [claim]);
  return JSON.parse(json.toString()) as unknown;
}

/** Null where a key is missing. */
async function openAccess({ dataKeys }: HookContext, { user_id, access }: ClaimedDelivery): Promise<HookAccess | null> {
  try {
    const opened = await openStored(dataKeys, user_id, access);
    return opened && accessSchema.parse(JSON.parse(opened.clear));
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

async function post(
  { openFetch, now }: HookContext,
  { address, secret }: HookAccess,
  { id, body }: { readonly id: string; readonly body: string },
  stopping?: AbortSignal,
): Promise<Answered> {
  const sending = openFetch(stopping);
  try {
    const { ok, status } = await sending.fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Hourbook-Webhooks',
        ...signedHeaders(secret, { id, sentAt: now(), body }),
      },
      body,
      // What is signed for one address goes to no other: a redirect is an error that the coach sees.
      redirect: 'manual',
      maxBytes: ANSWER_MAX_BYTES,
    });
    return { problem: ok ? null : 'refused', status };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return { problem: problemOf(error), status: error.status };
  } finally {
    await sending.end();
  }
}

function problemOf({ problem }: FetchRefused): HookProblem {
  if (problem === 'too-large-together') return 'too-large';
  return isHookProblem(problem) ? problem : 'no-answer';
}
