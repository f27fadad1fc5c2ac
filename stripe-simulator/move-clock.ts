// Moves the simulator's clock forward: everything that becomes due in between happens in order, at its own time.
import { charge, endsAt, endSubscription, isOver, renew } from './billing-cycle.ts';
import type { Subscription } from './objects.ts';
import { itemOf } from './subscription-item.ts';
import type { World } from './world.ts';

interface Due {
  at: number;
  happen(): void;
}

/** Moves the clock to `target`, in seconds since 1970. With a time in the past, only what is already due happens. */
export function moveClock(world: World, target: number): void {
  const { store } = world;
  for (;;) {
    const [next] = dueUntil(world, Math.max(target, store.now())).toSorted((a, b) => a.at - b.at);
    if (!next) break;
    setClock(world, next.at);
    next.happen();
  }
  setClock(world, target);
  store.save();
}

function setClock({ store }: World, target: number): void {
  store.state.clockAheadSeconds += Math.max(0, target - store.now());
}

function dueUntil(world: World, target: number): Due[] {
  const { state } = world.store;
  const subscriptions = Object.values(state.subscriptions).flatMap((subscription) => {
    const due = isOver(subscription) ? null : nextStep(world, subscription);
    return due && due.at <= target ? [due] : [];
  });
  const sessions = Object.values(state.sessions).flatMap((session) =>
    session.status !== 'open' || session.expires_at > target
      ? []
      : [{ at: session.expires_at, happen: () => expireSession(world, session.id) }],
  );
  return [...subscriptions, ...sessions];
}

function nextStep(world: World, subscription: Subscription): Due | null {
  const invoice = world.store.state.invoices[subscription.latest_invoice ?? ''];
  const retryAt = subscription.status === 'past_due' ? (invoice?.next_payment_attempt ?? null) : null;
  if (invoice && retryAt !== null) return { at: retryAt, happen: () => charge(world, subscription, invoice) };
  const at = itemOf(subscription).current_period_end;
  const cancelled = endsAt(subscription);
  if (cancelled !== null && cancelled <= at) {
    return { at: cancelled, happen: () => endSubscription(world, subscription) };
  }
  return { at, happen: () => renew(world, subscription) };
}

export function expireSession({ store, webhooks }: World, id: string): void {
  const session = store.state.sessions[id];
  if (session?.status !== 'open') return;
  session.status = 'expired';
  session.url = null;
  webhooks.emit('checkout.session.expired', session);
}
