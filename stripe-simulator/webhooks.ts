// Events: recorded as they happen, signed, and delivered at least once. Tests can hold, reorder and repeat them.
import { Stripe } from 'stripe';
import type { StripeEvent } from './objects.ts';
import { newId, type Store } from './state.ts';

/** Delivers a signed event to the product. Returns the HTTP status; rejects if the product is not reachable. */
export type Deliver = (body: string, signature: string) => Promise<number>;

const RETRY_SECONDS = [1, 2, 5, 15, 60, 300];

export interface Webhooks {
  emit(type: string, object: object): void;
  /** While on hold, events are recorded and not sent. */
  hold(held: boolean): void;
  /** Sends one event once. Returns the product's status. `at` is the time of the signature in seconds. */
  send(id: string, options?: { at?: number; secret?: string }): Promise<number>;
  /** Resolves when no delivery is pending. */
  settled(): Promise<void>;
  stop: () => void;
}

export function createWebhooks(store: Store, secret: string, deliver: Deliver): Webhooks {
  const { state } = store;
  const waiting = new Set<NodeJS.Timeout>();
  let isHeld = false;
  let isStopped = false;
  let queue: Promise<void> = Promise.resolve();

  async function send(id: string, options: { at?: number; secret?: string } = {}): Promise<number> {
    const event = state.events.find((one) => one.id === id);
    if (!event) throw new Error(`No such event: ${id}`);
    const body = JSON.stringify(event);
    const timestamp = options.at ?? Math.floor(Date.now() / 1000);
    const signed = { payload: body, secret: options.secret ?? secret, timestamp };
    const status = await deliver(body, Stripe.webhooks.generateTestHeaderString(signed));
    if (status >= 200 && status < 300) event.pending_webhooks = 0;
    store.save();
    return status;
  }

  async function attempt(event: StripeEvent, tries: number): Promise<void> {
    if (isStopped || isHeld || event.pending_webhooks === 0) return;
    // Retried both if the product is not reachable and if it refuses.
    const status = await send(event.id).catch(() => 0);
    const delay = RETRY_SECONDS[tries];
    if ((status >= 200 && status < 300) || delay === undefined || isStopped) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      enqueue(event, tries + 1);
    }, delay * 1000);
    waiting.add(timer.unref());
  }

  function enqueue(event: StripeEvent, tries = 0): void {
    queue = queue.then(() => attempt(event, tries));
  }

  return {
    emit(type, object) {
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: store.now(),
        livemode: false,
        type,
        data: { object: structuredClone(object) },
        request: { id: null, idempotency_key: null },
        pending_webhooks: 1,
      };
      state.events.push(event);
      enqueue(event);
    },
    hold(held) {
      isHeld = held;
      if (!held) for (const event of state.events) if (event.pending_webhooks > 0) enqueue(event);
    },
    send,
    async settled() {
      for (let last; last !== queue;) {
        last = queue;
        await last;
      }
    },
    stop() {
      isStopped = true;
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
