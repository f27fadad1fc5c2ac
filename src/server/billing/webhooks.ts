// POST /webhooks/stripe: an event only says which customer has changed. The signature is verified on the raw bytes;
// only the event's id, type and customer are used. The current state is then fetched from Stripe.
import { Hono } from 'hono';
import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import type { RequestVariables } from '#server/http/request-log.ts';
import { forRequest } from '#server/for-request.ts';
import { userOfCustomer } from './customers.ts';
import { syncPlan } from './plan-prices.ts';
import { failureFacts, isStripeFailure } from './stripe-failure.ts';
import { syncCustomer } from './sync-customer.ts';

const TOLERANCE_SECONDS = 300;

const eventSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.maxLength(255)),
  data: z.object({ object: z.looseObject({}) }),
});
type BillingEvent = z.infer<typeof eventSchema>;

const REFUSALS = {
  signature: 'This is no event that Stripe has signed just now',
  shape: 'This is no event that Stripe has signed just now',
  // Stripe shows failed deliveries and mails them to the operator, who so learns of a wrong payload style.
  thin: 'This endpoint takes snapshot payloads. Choose that payload style for it in the Stripe dashboard.',
} as const;
type Refusal = keyof typeof REFUSALS;

/**
 * Responds 200 to new and repeated events, 400 to unsigned ones and thin payloads, 503 if Stripe must send the event
 * again.
 */
export function createWebhooks(allDeps: Deps): Hono<{ Variables: Partial<RequestVariables> }> {
  const app = new Hono<{ Variables: Partial<RequestVariables> }>();
  app.post('/stripe', async (c) => {
    const deps = forRequest(allDeps, c.get('requestId'));
    const raw = Buffer.from(await c.req.arrayBuffer());
    const event = verifiedEvent(deps, raw, c.req.header('stripe-signature') ?? '');
    const count = (outcome: string) => deps.metrics.webhooks.inc({ outcome });
    if (typeof event === 'string') {
      deps.log.warn({ reason: event }, 'a webhook was refused');
      count('refused');
      return c.json({ code: 400, message: REFUSALS[event] }, 400);
    }
    if (await isKnown(deps, event.id)) {
      count('repeated');
      return c.json({ received: true, repeated: true });
    }
    try {
      await syncFromEvent(deps, event);
    } catch (error) {
      count('failed');
      if (!isStripeFailure(error)) throw error;
      deps.log.error({ eventId: event.id, type: event.type, ...failureFacts(error) }, 'a Stripe event must come again');
      return c.json({ code: 503, message: 'Stripe could not be asked. Please send this again.' }, 503);
    }
    await recordEvent(deps, event);
    count('taken');
    return c.json({ received: true });
  });
  app.all('/stripe', (c) => c.json({ code: 405, message: 'Events are sent with POST' }, 405, { Allow: 'POST' }));
  return app;
}

/** A thin event, which has no data object. */
const thinSchema = z.object({ object: z.literal('v2.core.event') });

const SIGNATURE_PART = /^(?:t=\d{1,12}|v1=[\da-f]{64})$/;

/** Without the parts that are no signature: the SDK throws a generic error for an empty one. */
const signatureParts = (header: string): string =>
  header
    .split(',')
    .filter((part) => SIGNATURE_PART.test(part))
    .join(',');

/** Uses the SDK only for the signature, since its constructEvent() throws a generic error for thin events. */
function verifiedEvent({ settings, now }: Deps, raw: Buffer, signature: string): BillingEvent | Refusal {
  const sdk = Stripe.webhooks.signature;
  if (sdk === null) throw new Error("Stripe's SDK cannot verify signatures here");
  try {
    const at = now().getTime();
    sdk.verifyHeader(raw, signatureParts(signature), settings.stripeWebhookSecret, TOLERANCE_SECONDS, undefined, at);
    const claimed: unknown = JSON.parse(raw.toString('utf8'));
    if (z.safeParse(thinSchema, claimed).success) return 'thin';
    return z.parse(eventSchema, claimed);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'signature';
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return 'shape';
    throw error;
  }
}

async function isKnown({ db }: Deps, id: string): Promise<boolean> {
  return (await db.asServer('select from private.billing_events where id = $1', [id])).length > 0;
}

async function syncFromEvent(deps: Deps, event: BillingEvent): Promise<void> {
  if (event.type.startsWith('price.') || event.type.startsWith('product.')) return syncPlan(deps);
  const customer = customerIn(event);
  const userId = customer === null ? null : await userOfCustomer(deps, customer);
  if (customer !== null && userId !== null) await syncCustomer(deps, customer, userId);
}

/** Called after the sync, so that an event whose sync failed is processed again when it is resent. */
async function recordEvent({ db, now }: Deps, event: BillingEvent): Promise<void> {
  await db.asServer(
    'insert into private.billing_events (id, type, received_at) values ($1, $2, $3) on conflict (id) do nothing',
    [event.id, event.type, now()],
  );
}

function customerIn({ data: { object } }: BillingEvent): string | null {
  const found = object['object'] === 'customer' ? object['id'] : object['customer'];
  return typeof found === 'string' ? found : null;
}
