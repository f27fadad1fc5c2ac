// Several servers: separate processes on one native Postgres, with one Stripe simulator, and a proxy that sends each
// request to the next server.
import { freePort } from '#tests/support/free-port.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createStripe, SIMULATOR_KEY } from '#server/billing/create-stripe.ts';
import { PLAN_LOOKUP_KEY } from '#server/billing/plan-prices.ts';
import { startSimulator, type Simulator } from '#stripe-simulator/start-simulator.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import { spawnServer, type ServerProcess } from '../support/server-process.ts';
import { startRoundRobin, type RoundRobin } from './round-robin.ts';

export const METRICS_TOKEN = 'the-figures-of-the-fleet-for-its-tests';
const WEBHOOK_SECRET = 'whsec_of_the_fleet';

export interface Member {
  readonly name: string;
  readonly port: number;
  readonly process: ServerProcess;
}

interface AddOptions {
  /** The folder of the build to run; default: the test run's, without the web app. */
  readonly built?: string;
  readonly port?: number;
  /** How many processes it has. */
  readonly workers?: number;
}

export interface Fleet {
  /** The public address, which is the proxy's. */
  readonly url: string;
  readonly members: readonly Member[];
  readonly stripe: ReturnType<typeof createStripe>;
  readonly simulator: Simulator;
  /** Runs a statement as the database's owner. */
  readonly owner: Client;
  /** Starts another server, which the proxy uses once it is ready. */
  add(options?: AddOptions): Promise<Member>;
  /** The proxy is not informed: it must notice. */
  forget(member: Member): void;
  close(): Promise<void>;
}

export async function startFleet(size: number, drainNoticeSeconds = 1): Promise<Fleet> {
  const [proxy, postgres] = await Promise.all([startRoundRobin(), startNativeServer()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'hourbook-fleet-'));
  const simulator = await startSharedSimulator(proxy);
  const stripe = createStripe(SIMULATOR_KEY, simulator.port);
  // No server is running yet, so events sent now would be retried at an unknown time.
  simulator.world.webhooks.hold(true);
  await createPlan(stripe);
  const owner = new Client({ connectionString: postgres.url('postgres') });
  await owner.connect();
  const members: Member[] = [];
  let started = 0;
  const add = async ({ built, port = 0, workers }: AddOptions = {}) => {
    port ||= await freePort();
    started += 1;
    const env = {
      PORT: String(port),
      PUBLIC_URL: proxy.url,
      DATABASE_URL: postgres.url('postgres'),
      DATA_DIR: dataDir,
      JWT_SECRET: 'the one secret of all servers of the fleet',
      NOTES_KEYS: 'the one notes key of all servers of the fleet',
      STRIPE_SIMULATOR_PORT: String(simulator.port),
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      TRUST_PROXY: 'true',
      METRICS_TOKEN,
      LOG_LEVEL: 'info',
      DRAIN_NOTICE_SECONDS: String(drainNoticeSeconds),
      ...(workers !== undefined && { WORKERS: String(workers) }),
    };
    const process = spawnServer({ env, ...(built === undefined ? {} : { root: built, hasWebApp: true }) });
    await process.ready;
    const member = { name: `server-${started}`, port, process };
    members.push(member);
    proxy.serve(members);
    return member;
  };
  for (let index = 0; index < size; index += 1) await add();
  simulator.world.webhooks.hold(false);
  await simulator.world.webhooks.settled();
  return {
    url: proxy.url,
    members,
    stripe,
    simulator,
    owner,
    add,
    forget: (member) => void members.splice(members.indexOf(member), 1),
    async close() {
      await Promise.all(members.map(({ process }) => process.kill()));
      await Promise.all([proxy.close(), simulator.stop(), owner.end()]);
      await postgres.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stripe knows only the public address. */
function startSharedSimulator(proxy: RoundRobin): Promise<Simulator> {
  return startSimulator({
    port: 0,
    secretKey: SIMULATOR_KEY,
    webhookSecret: WEBHOOK_SECRET,
    file: null,
    deliver: async (body, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (await fetch(`${proxy.url}/webhooks/stripe`, { method: 'POST', headers, body })).status;
    },
  });
}

async function createPlan(stripe: Fleet['stripe']): Promise<void> {
  const product = await stripe.products.create({ name: 'Hourbook' });
  await sellAt(stripe, product.id, 999);
}

/** Replaces the plan's price by a new one. */
export async function sellAt(stripe: Fleet['stripe'], product: string, unitAmount: number): Promise<void> {
  await stripe.prices.create({
    product,
    lookup_key: PLAN_LOOKUP_KEY,
    transfer_lookup_key: true,
    nickname: 'Monthly',
    unit_amount: unitAmount,
    currency: 'gbp',
    recurring: { interval: 'month', interval_count: 1, trial_period_days: 14 },
  });
}
