// Sends what is due to coaches' hooks (ADR 148): a job of one server of all. Each hook has a turn of its own, which a failure ends, so that a
// receiver that hangs takes ten seconds of one turn from the others, and then rests.
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryOne } from '#server/db/try-one.ts';
import type { Job } from '#server/jobs/start-jobs.ts';
import { deliver, type DeliveryOutcome, type HookContext } from './deliver.ts';

const EVERY_MS = 50_000;
/** A run begins nothing after this. What is still due is left to the next run. */
const RUN_MS = 45_000;
/** For the last deliveries, which take ten seconds at most, and noting how they went. */
const LAST_MS = 60_000;
/** A hook whose receiver is slow leaves the rest to the next run. */
const TURN_MS = 10_000;
/** A claim takes a few milliseconds. What somebody else has then is left to the next run. */
const CLAIMS_MAX = 4;
const CLAIM_PAUSE_MS = 25;
/** Most of each is waiting. */
const AT_A_TIME = 16;

interface Due {
  readonly user_id: string;
  readonly hook_id: string;
}

export const SEND_EVENTS: Job<HookContext> = {
  name: 'hooks',
  everyMs: EVERY_MS,
  maxMs: RUN_MS + LAST_MS,
  mails: [],
  async run(context, stopping) {
    const due = await context.db.asServer<Due>('select * from private.hooks_due()');
    if (due.length === 0) return;
    // Each delivery under way listens to it.
    setMaxListeners(2 * AT_A_TIME, stopping);
    const arrived = await sendToAll(context, due, stopping);
    context.log.info({ arrived }, 'events were sent');
  },
};

/** Resolves to how many arrived. If the database failed, rejects when all have ended. */
async function sendToAll(context: HookContext, due: readonly Due[], stopping: AbortSignal): Promise<number> {
  const endAt = performance.now() + RUN_MS;
  const sending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let arrived = 0;
  for (const hook of due) {
    if (stopping.aborted || failures.length > 0 || performance.now() >= endAt) break;
    const one = sendToHook(context, hook, { endAt, stopping })
      .then((count) => void (arrived += count))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => sending.delete(one));
    sending.add(one);
    if (sending.size === AT_A_TIME) await Promise.race(sending);
  }
  await Promise.all(sending);
  if (failures.length > 0 && !stopping.aborted) throw failures[0];
  return arrived;
}

interface Turn {
  readonly endAt: number;
  readonly stopping: AbortSignal;
}

/** Resolves to how many arrived. */
async function sendToHook(context: HookContext, { user_id, hook_id }: Due, { endAt, stopping }: Turn): Promise<number> {
  const { db, log } = context;
  const due = await db.asServer<{ id: string }>('select private.hook_deliveries_due($1, $2) as id', [user_id, hook_id]);
  const over = Math.min(endAt, performance.now() + TURN_MS);
  let arrived = 0;
  for (const { id } of due) {
    if (stopping.aborted || performance.now() >= over) break;
    const tried = await tryOne(log, { hook: hook_id, delivery: id }, 'an event could not be sent', () =>
      deliverSoon(context, id, stopping),
    );
    if (!tried.isDone) continue;
    if (tried.result === 'failed') break;
    if (tried.result === 'arrived') arrived += 1;
  }
  return arrived;
}

/** Two hooks of one coach may claim at the same moment, and one of them gets nothing: it asks again. */
async function deliverSoon(context: HookContext, id: string, stopping: AbortSignal): Promise<DeliveryOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await deliver(context, id, stopping);
    if (outcome !== 'left' || attempt === CLAIMS_MAX || stopping.aborted) return outcome;
    await sleep(CLAIM_PAUSE_MS * attempt);
  }
}
