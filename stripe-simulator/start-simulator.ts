// Simulates Stripe on a loopback port: its API, hosted pages, webhooks, and control endpoints for tests. For
// development and tests only; production requires a real key.
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { createApi } from './api.ts';
import { createCheckoutPage } from './checkout-page.ts';
import { createControl } from './control.ts';
import { simulateOutage, type Outage } from './outage.ts';
import { createInvoicePage } from './invoice-page.ts';
import { createPortalPage } from './portal-page.ts';
import { openStore, type Store } from './state.ts';
import { createWebhooks, type Deliver } from './webhooks.ts';
import type { World } from './world.ts';

export interface SimulatorOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly deliver: Deliver;
  /** The file of its state; null: in memory only. */
  readonly file: string | null;
}

export interface Simulator {
  readonly port: number;
  readonly address: string;
  readonly world: World;
  readonly outage: Outage;
  stop(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const app = new Hono();
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, LOOPBACK, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const address = `http://${LOOPBACK}:${port}`;
  const store = openStore(options.file);
  updatePageAddresses(store, address);
  const webhooks = createWebhooks(store, options.webhookSecret, options.deliver);
  const world: World = { store, webhooks, address };
  const outage: Outage = { kind: 'none', delayMs: 0 };
  app.use('/v1/*', simulateOutage(outage));
  app.route('/control', createControl(world, outage));
  app.route('/', createCheckoutPage(world));
  app.route('/', createPortalPage(world));
  app.route('/', createInvoicePage(world));
  app.route('/', createApi(world, options.secretKey));
  // Delivers the webhooks that could not be delivered before the last stop.
  webhooks.hold(false);
  return { port, address, world, outage, stop: () => stop(server, webhooks.stop) };
}

/** Open checkout pages get the address of this run's port. */
function updatePageAddresses({ state }: Store, address: string): void {
  for (const session of Object.values(state.sessions)) {
    if (session.status === 'open') session.url = `${address}/c/pay/${session.id}`;
  }
}

async function stop(server: Server, stopWebhooks: () => void): Promise<void> {
  stopWebhooks();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
