// /v1: the calls that the product makes, with the parameters, responses and errors of Stripe's pinned API version.
import { Hono, type Context } from 'hono';
import { Stripe } from 'stripe';
import type { Call, Calls } from './api-call.ts';
import { customerCalls } from './api-customers.ts';
import { catalogueCalls } from './api-catalogue.ts';
import { couponCalls } from './api-coupons.ts';
import { checkoutCalls } from './api-checkout.ts';
import { setupCalls } from './api-setup.ts';
import { subscriptionCalls } from './api-subscriptions.ts';
import { expanded } from './expand.ts';
import { parseForm } from './form-body.ts';
import { newId, type StoredResponse } from './state.ts';
import { StripeFault } from './stripe-fault.ts';
import type { World } from './world.ts';

const CALLS: Calls = {
  ...customerCalls,
  ...catalogueCalls,
  ...couponCalls,
  ...checkoutCalls,
  ...subscriptionCalls,
  ...setupCalls,
};

export function createApi(world: World, secretKey: string): Hono {
  const api = new Hono();
  for (const [route, call] of Object.entries(CALLS)) {
    const [method, path] = route.split(' ') as [string, string];
    api.on(method, path, async (c) => {
      c.header('Request-Id', newId('req'));
      const refused = refusal(c, secretKey);
      if (refused) return faultResponse(c, refused);
      const text = method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1);
      const key = method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null;
      return respond(c, world, {
        key,
        request: `${method} ${c.req.path} ${text}`,
        run: () => run(world, call, c, text),
      });
    });
  }
  api.notFound((c) =>
    faultResponse(
      c,
      new StripeFault(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
      }),
    ),
  );
  return api;
}

function run(world: World, call: Call, c: Context, text: string): object {
  const { expand, ...parameters } = parseForm(text);
  const result = call(world, parameters, c.req.param('id') ?? '');
  world.store.save();
  return expand === undefined || typeof expand === 'string' ? result : expanded(world.store.state, result, expand);
}

function refusal(c: Context, secretKey: string): StripeFault | null {
  if (c.req.header('authorization') !== `Bearer ${secretKey}`) {
    // Stripe's message contains both ends of the key, so it must not be logged.
    const key = c.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    const quoted = `${key.slice(0, 8)}****${key.slice(-4)}`;
    return new StripeFault(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${quoted}` });
  }
  if (c.req.header('stripe-version') !== Stripe.API_VERSION) {
    return new StripeFault(400, {
      type: 'invalid_request_error',
      message: `The simulator speaks ${Stripe.API_VERSION} only`,
    });
  }
  return null;
}

interface KeyedRequest {
  key: string | null;
  request: string;
  run: () => object;
}

/** The same idempotency key returns the same response; with another request it is refused. */
function respond(c: Context, world: World, { key, request, run: perform }: KeyedRequest): Response {
  const { answers } = world.store.state;
  const known = key === null ? undefined : answers[key];
  if (known && known.request !== request) {
    return faultResponse(
      c,
      new StripeFault(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
      }),
    );
  }
  if (known) return jsonResponse(c, known, { 'Idempotent-Replayed': 'true' });
  const result = execute(perform, request);
  // A request refused before it was executed is not stored.
  if (key !== null && result.status === 200) {
    answers[key] = result;
    world.store.save();
  }
  return jsonResponse(c, result);
}

function execute(perform: () => object, request: string): StoredResponse {
  try {
    return { request, status: 200, body: JSON.stringify(perform()) };
  } catch (error) {
    if (!(error instanceof StripeFault) || error.status === 401) throw error;
    return { request, status: error.status, body: JSON.stringify({ error: error.error }) };
  }
}

function jsonResponse(c: Context, stored: { status: number; body: string }, headers: Record<string, string> = {}) {
  return c.body(stored.body, stored.status as 200, { 'Content-Type': 'application/json', ...headers });
}

const faultResponse = (c: Context, fault: StripeFault): Response => c.json({ error: fault.error }, fault.status);
