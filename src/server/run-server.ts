// One run of the server, from the open database to the last answered request.
import { mkdirSync } from 'node:fs';
import { pino } from 'pino';
import { createApp, type App } from './app.ts';
import { ensureSpecialAccounts } from './auth/special-accounts.ts';
import { createStripe, SIMULATOR_KEY } from './billing/create-stripe.ts';
import { prepareBilling } from './billing/prepare-billing.ts';
import { enterPlan, startStandIn, type StandIn } from './billing/stripe-stand-in.ts';
import { openDatabase } from './db/open-database.ts';
import { DEMO_LOGIN, loadDemo } from './demo/load-demo.ts';
import type { Deps } from './deps.ts';
import { createAccessTokens } from './http/access-tokens.ts';
import { readWebFiles } from './http/web-files.ts';
import { createMailer } from './mail/create-mailer.ts';
import { listen, type Listening } from './serve.ts';
import type { Settings } from './settings.ts';

export interface RunOptions {
  /** Where the built web app lies; null where something else serves it. */
  readonly webFolder: string | null;
  readonly demo: boolean;
}

/** Resolves when the database answers; the process then lives until SIGTERM or SIGINT. When this rejects, it must end. */
export async function runServer(settings: Settings, { webFolder, demo }: RunOptions): Promise<void> {
  let ready: App | null = null;
  // The port first: a taken one is told at once, not after the database has been opened.
  const listening = await listen((request, env) => (ready ? ready.fetch(request, env) : starting()), settings);
  mkdirSync(settings.dataDir, { recursive: true });
  const { deps, standIn } = await openDeps(settings, listening.port);
  try {
    if (standIn) await enterPlan(deps.stripe, deps.db);
    await prepareBilling(deps);
    const app = createApp(deps, webFolder === null ? {} : { files: await readWebFiles(webFolder) });
    await ensureSpecialAccounts(deps);
    if (demo) await loadDemo(app, deps);
    await untilReady(app);
    ready = app;
  } catch (error) {
    await deps.db.close();
    throw error;
  }
  stopOnSignal(deps, listening, standIn);
  announce(settings, listening.port, demo);
}

const RETRY_AFTER_SECONDS = '1';

function starting(): Response {
  return Response.json(
    { code: 503, message: 'Starting up. Please try again in a moment.' },
    { status: 503, headers: { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store' } },
  );
}

/** What every room is given, on the database that the settings name. */
async function openDeps(settings: Settings, port: number): Promise<{ deps: Deps; standIn: StandIn | null }> {
  const log = pino({ level: settings.logLevel, base: null });
  const db = await openDatabase({ ...settings, log });
  // After the database: whoever holds that holds the data folder, where the stand-in keeps its own file.
  const standIn = settings.stripeSecretKey === null ? await startStandIn(settings, port) : null;
  const deps = {
    settings,
    db,
    mailer: createMailer(settings, log),
    stripe: createStripe(settings.stripeSecretKey ?? SIMULATOR_KEY, standIn?.port ?? null),
    tokens: createAccessTokens(settings),
    log,
    now: () => new Date(),
  };
  return { deps, standIn };
}

const READY_PAUSE_MS = 100;
const READY_ATTEMPTS = 100;

async function untilReady(app: App): Promise<void> {
  for (let attempt = 1; attempt <= READY_ATTEMPTS; attempt++) {
    const response = await app.request('/readyz');
    if (response.ok) return;
    await new Promise((resolve) => setTimeout(resolve, READY_PAUSE_MS));
  }
  throw new Error('The database opened but does not answer.');
}

function announce(settings: Settings, port: number, demo: boolean): void {
  const address = settings.publicUrl.replace(/:0$/, `:${port}`);
  const login = demo ? ` (demo: ${DEMO_LOGIN.email}, password ${DEMO_LOGIN.password})` : '';
  process.stdout.write(`${settings.appName} is ready at ${address}${login}\n`);
}

function stopOnSignal(deps: Deps, listening: Listening, standIn: StandIn | null): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    deps.log.info({ signal }, 'stopping');
    try {
      await listening.stop();
      await standIn?.stop();
      await deps.db.close();
    } catch (error) {
      deps.log.error({ err: error }, 'stopping failed');
      process.exitCode = 1;
    }
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (received) => void stop(received));
}
