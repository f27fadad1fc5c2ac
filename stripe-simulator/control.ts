// /control: the endpoints by which tests control the simulator. JSON bodies only, which another origin cannot send
// without a preflight.
import { Hono, type Context } from 'hono';
import { changeCard, endSubscription, isOver } from './billing-cycle.ts';
import { moveClock } from './move-clock.ts';
import { OUTAGE_KINDS, type Outage } from './outage.ts';
import { billingModeOf, type State } from './state.ts';
import type { World } from './world.ts';

const DAY = 86_400;

type Body = Record<string, unknown>;

export function createControl(world: World, outage: Outage): Hono {
  const { store, webhooks } = world;
  const control = new Hono();
  control.use(async (c, next) => {
    const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false;
    return c.req.method === 'GET' || isJson ? next() : c.json({ message: 'Bodies must be application/json' }, 415);
  });
  control.get('/state', (c) => c.json({ now: store.now(), ...store.state }));
  // {days} or {seconds} forward, or {to} an instant: everything due in between happens, and its webhooks are delivered.
  control.post('/clock', async (c) => {
    const body = await readBody(c);
    const target = typeof body['to'] === 'string' ? Date.parse(body['to']) / 1000 : store.now() + forward(body);
    if (!Number.isFinite(target)) return c.json({ message: 'Give days, seconds or to' }, 400);
    moveClock(world, Math.floor(target));
    await webhooks.settled();
    return c.json({ now: store.now() });
  });
  // {customer, number}: changes the card; 4000000000000341 makes the next payment fail.
  control.post('/card', async (c) => {
    const { customer, number } = await readBody(c);
    if (typeof customer !== 'string' || typeof number !== 'string') return c.json({ message: 'customer, number' }, 400);
    changeCard(world, customer, number);
    return done(c, world);
  });
  // {subscription}: cancels it at once, as from Stripe's dashboard.
  control.post('/cancel', async (c) => {
    const subscription = store.state.subscriptions[String((await readBody(c))['subscription'])];
    if (!subscription || isOver(subscription)) return c.json({ message: 'No such open subscription' }, 404);
    endSubscription(world, subscription);
    return done(c, world);
  });
  // {subscription, type: classic|flexible}: sets its billing mode, as if requested at checkout.
  control.post('/billing-mode', async (c) => {
    const { subscription: id, type } = await readBody(c);
    const subscription = store.state.subscriptions[String(id)];
    if (!subscription || (type !== 'classic' && type !== 'flexible')) {
      return c.json({ message: 'subscription, type' }, 400);
    }
    subscription.billing_mode = billingModeOf(type, store.now());
    return done(c, world);
  });
  // {portalConfigurations?, webhookEndpoints?}: sets the dashboard's configuration.
  control.post('/setup', async (c) => {
    const { portalConfigurations, webhookEndpoints } = (await readBody(c)) as Partial<State>;
    if (portalConfigurations) store.state.portalConfigurations = portalConfigurations;
    if (webhookEndpoints) store.state.webhookEndpoints = webhookEndpoints;
    return done(c, world);
  });
  // {hold}: holds events until they are released or sent one by one.
  control.post('/webhooks', async (c) => {
    webhooks.hold((await readBody(c))['hold'] === true);
    return done(c, world);
  });
  // {ids, age?, secret?}: sends these events in this order, also repeatedly; `age` dates the signature that many
  // seconds ago, `secret` signs with another secret. Returns the statuses.
  control.post('/send', async (c) => {
    const { ids, age, secret } = await readBody(c);
    if (!Array.isArray(ids)) return c.json({ message: 'Give ids' }, 400);
    const at = Math.floor(Date.now() / 1000) - (typeof age === 'number' ? age : 0);
    const statuses: number[] = [];
    for (const id of ids) {
      if (!store.state.events.some((event) => event.id === id)) return c.json({ message: `No event ${id}` }, 404);
      statuses.push(await webhooks.send(String(id), { at, ...(typeof secret === 'string' && { secret }) }));
    }
    return c.json({ statuses });
  });
  // {kind: none|down|slow|garbage, ms?}: how the API under /v1 responds from now on.
  control.post('/outage', async (c) => {
    const { kind, ms } = await readBody(c);
    const wanted = OUTAGE_KINDS.find((one) => one === kind);
    if (!wanted) return c.json({ message: `kind must be one of ${OUTAGE_KINDS.join(', ')}` }, 400);
    outage.kind = wanted;
    outage.delayMs = typeof ms === 'number' ? ms : 10_000;
    return c.json({ kind: wanted });
  });
  return control;
}

async function readBody(c: Context): Promise<Body> {
  return (await c.req.json<Body | null>()) ?? {};
}

function forward(body: Body): number {
  const { days, seconds } = body;
  if (typeof days === 'number') return days * DAY;
  return typeof seconds === 'number' ? seconds : Number.NaN;
}

async function done(c: Context, { store, webhooks }: World): Promise<Response> {
  store.save();
  await webhooks.settled();
  return c.json({ now: store.now() });
}
