// Runs the server: opens port and database, builds the app, and stops it on a signal.
import { mkdirSync } from 'node:fs';
import { startAllJobs } from './all-jobs.ts';
import { createApp, type App } from './app.ts';
import { readActivity, type Activity } from './backup/after-restore.ts';
import { readBackupTimes } from './backup/backup-time.ts';
import { serveBackups } from './backup/serve-backups.ts';
import { Background } from './auth/auth-context.ts';
import { shareHashing } from './auth/users/password-hash.ts';
import { ensureSpecialAccounts, releaseSpecialAccounts } from './auth/users/special-accounts.ts';
import { createStripe, SIMULATOR_KEY } from './billing/create-stripe.ts';
import { prepareBilling } from './billing/prepare-billing.ts';
import { createPlan, startLocalSimulator, type LocalSimulator } from './billing/local-simulator.ts';
import { parseNetwork } from './calendars/fetch/public-addresses.ts';
import { createOpenFetch } from './calendars/fetch/safe-fetch.ts';
import type { Database } from './db/database.ts';
import { EmbeddedDatabase } from './db/embedded/embedded-database.ts';
import { ObservedDatabase } from './db/observed-database.ts';
import { openDatabase } from './db/open-database.ts';
import type { DEMO_LOGIN } from './demo/load-demo.ts';
import type { Deps } from './deps.ts';
import { createAccessTokens } from './http/access-tokens.ts';
import { watchEventLoop } from './http/event-loop-watch.ts';
import { createAssetForm } from './http/files/asset-form.ts';
import { StoredAssets } from './http/files/stored-assets.ts';
import { readWebFiles, type WebFiles } from './http/files/web-files.ts';
import { createLog } from './log/create-log.ts';
import { reportReady } from './log/process-log.ts';
import { missingLegalSettings } from './legal/legal-files.ts';
import { startDelivery, type Delivery } from './mail/deliver-mails.ts';
import { createMailTransport } from './mail/mail-transport.ts';
import { createOutbox } from './mail/outbox.ts';
import { createMailCipher } from './mail/mail-cipher.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { openMetricsPort } from './http/metrics-endpoint.ts';
import { startAnalysing, type Analysing } from './jobs/analyse-grown.ts';
import { createBusinessCount } from './jobs/count-business.ts';
import { createWrappingKeys } from './encryption/wrapping-keys.ts';
import { createDataKeys } from './encryption/data-keys.ts';
import { startEncrypting } from './encryption/encrypt-waiting.ts';
import { settleLostNotes } from './lost-notes.ts';
import { listen, type Listening } from './serve.ts';
import { WatchedNotice } from './notice/watched-notice.ts';
import type { Settings } from './settings.ts';
import { createSigningKeys } from './signing/signing-keys.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { PrimaryLink } from './workers/primary-link.ts';
import type { WorkerPlace } from './workers/worker-messages.ts';

export interface RunOptions {
  /** The folder of the built web app; null if it is served by another program. */
  readonly webFolder: string | null;
  readonly demo: boolean;
  /** If this process is one of several. */
  readonly place: WorkerPlace | null;
}

/**
 * Resolves when the server is ready; it then runs until SIGTERM or SIGINT. If this rejects, the caller must end the
 * process.
 */
export async function runServer(settings: Settings, { webFolder, demo, place }: RunOptions): Promise<void> {
  const stopping = stopOnSignal();
  const link = place ? new PrimaryLink() : null;
  // What is done once at the start of a server, and what one of its processes does each hour.
  const leads = place === null || place.number === 1;
  const demoData = demo ? await import('./demo/load-demo.ts') : null;
  let ready: App['fetch'] | null = null;
  const openPort = () => listen((request, env) => (ready ? ready(request, env) : starting(request)), settings);
  // The port is opened first, so that a port in use is reported before the database is opened. But behind a proxy it is
  // opened last: a proxy that notices only refused connections would pass on the answers of a server that starts. So does
  // a worker beside others that serve.
  const opensLast = (settings.trustProxy && settings.port !== 0) || place?.isFirst === false;
  let listening = opensLast ? null : await openPort();
  mkdirSync(settings.dataDir, { recursive: true });
  const port = listening?.port ?? settings.port;
  const { deps, opened, analysing, simulator, delivery, activity } = await openDeps(settings, port, link);
  // The embedded engine's server makes its backups itself. One process of several is enough.
  if (leads) deps.metrics.onCollect(() => readBackupTimes(deps));
  if (leads) deps.metrics.onCollect(createBusinessCount(deps));
  const metricsPort = await startMetrics(deps, link !== null);
  shareHashing(settings.processes);
  const eventLoop = watchEventLoop(deps.log);
  const background = new Background();
  try {
    const lost = await settleLostNotes(opened, createWrappingKeys(settings.notesKeys), settings);
    if (leads && lost !== null) deps.log.warn(lost);
    await deps.notice.renew();
    if (leads) await deps.signing.prepare();
    if (simulator && leads) await createPlan(deps);
    if (leads) await prepareBilling(deps);
    const web = webFolder === null ? {} : await openWeb(deps, await readWebFiles(webFolder));
    const app = createApp(deps, {
      ...web,
      background,
      condition: { isStopping: () => listening?.isStopping() ?? false, isBlocked: eventLoop.isBlocked },
    });
    if (leads) await ensureSpecialAccounts(deps);
    if (leads) await releaseSpecialAccounts(deps);
    if (demoData && leads) await demoData.loadDemo(app, deps);
    await waitUntilReady(app);
    ready = (request, env) => {
      eventLoop.requestCame();
      return app.fetch(request, env);
    };
    listening ??= await openPort();
  } catch (error) {
    await deps.db.close();
    throw error;
  }
  if (leads && activity.warning !== null) deps.log.warn(activity.warning);
  // Only this process writes to the embedded engine, and knows of its own notices.
  const endWatch = opened instanceof EmbeddedDatabase ? null : deps.notice.watch(deps.log);
  const jobs = activity.runsJobs ? startAllJobs(deps) : null;
  const encrypting = leads ? startEncrypting(deps) : null;
  const backups = opened instanceof EmbeddedDatabase ? await serveBackups(opened, deps) : null;
  stopping.onSignal(async () => {
    await listening.stop(settings.drainNoticeSeconds * 1000);
    await background.finished();
    backups?.stop();
    await jobs?.stop();
    endWatch?.();
    await encrypting?.stop();
    await delivery.stop();
    await analysing.stop();
    await metricsPort?.stop();
    await simulator?.stop();
    await link?.report(deps.metrics, null);
    await deps.db.close();
  }, deps.log);
  if (settings.production && leads) warnAboutLegalTemplates(deps);
  // At a terminal that was closed.
  process.stdout.on('error', () => undefined);
  const message = readyMessage(settings, listening.port, demoData?.DEMO_LOGIN);
  const retire = async () => {
    await listening.retire();
    stopping.now('replaced');
  };
  link?.listen(deps.metrics, () => void retire());
  if (link) link.ready(listening.port, message);
  else reportReady(message);
}

/** Twice a day is enough for files that are deleted after a month without use. */
const STORE_ASSETS_EVERY_MS = 12 * 3_600_000;

/** Other servers can serve this build's pages from now on. A full disk does not stop the start: the files are tried again. */
async function openWeb({ db, log, settings }: Deps, files: WebFiles) {
  const storedAssets = new StoredAssets(db, createAssetForm(settings.jwtSecret));
  const store = () =>
    storedAssets.store(files).catch((err: unknown) => log.error({ err }, 'other servers cannot serve this build'));
  await store();
  setInterval(() => void store(), STORE_ASSETS_EVERY_MS).unref();
  return { files, storedAssets };
}

/** The legal pages show the missing parts to every visitor. */
function warnAboutLegalTemplates({ settings, log }: Deps): void {
  const missing = missingLegalSettings(settings.operator);
  if (missing.length > 0) log.warn({ missing }, 'terms and privacy are templates until these settings are filled in');
}

/** Collects process metrics if the settings ask for them, and opens their port. */
async function startMetrics({ metrics, settings }: Deps, isOneOfSeveral: boolean): Promise<Listening | null> {
  if (settings.metricsPort === null && settings.metricsToken === null) return null;
  metrics.watchProcess();
  // The port of several processes is the primary's.
  return settings.metricsPort === null || isOneOfSeveral ? null : openMetricsPort(metrics, settings.metricsPort);
}

const RETRY_AFTER_SECONDS = '1';

/** The response until the server is ready. /healthz is ok, so that no supervisor restarts the process. */
function starting(request: Request): Response {
  if (new URL(request.url).pathname === '/healthz') return Response.json({ status: 'ok' });
  return Response.json(
    { code: 503, message: 'Starting up. Please try again in a moment.' },
    { status: 503, headers: { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store' } },
  );
}

interface Opened {
  readonly deps: Deps;
  /** deps.db without its metrics and slow query log. */
  readonly opened: Database;
  readonly analysing: Analysing;
  readonly simulator: LocalSimulator | null;
  readonly delivery: Delivery;
  readonly activity: Activity;
}

/** Mails wait. */
const NO_DELIVERY: Delivery = { nudge: () => undefined, stop: async () => undefined };

/** Opens the database and builds the dependencies of every API. */
async function openDeps(settings: Settings, port: number, link: PrimaryLink | null): Promise<Opened> {
  const log = createLog(settings.logLevel);
  const metrics = createMetrics(link?.readAll);
  const opened = await openDatabase({ ...settings, log, metrics });
  // After the database, which locks the data folder in which the simulator stores its file.
  const simulator = settings.stripeSecretKey === null ? await startLocalSimulator(settings, () => port) : null;
  const analysing = startAnalysing({ db: opened, log });
  const { onWrite } = analysing;
  const db = new ObservedDatabase(opened, { log, metrics, slowQueryMs: settings.slowQueryMs, onWrite });
  const now = () => new Date();
  const mailCipher = createMailCipher(settings.jwtSecret);
  const transport = createMailTransport(settings, log);
  const activity = await readActivity(db.asServer, settings);
  const delivery = activity.sendsMails ? startDelivery({ db, log, metrics, now, mailCipher, transport }) : NO_DELIVERY;
  const wrapping = createWrappingKeys(settings.notesKeys);
  const deps = {
    settings,
    db,
    mailer: createOutbox({ db, mailCipher, log, onMail: () => delivery.nudge() }),
    stripe: createStripe(settings.stripeSecretKey ?? SIMULATOR_KEY, simulator?.port ?? null),
    tokens: createAccessTokens(settings),
    dataKeys: createDataKeys(db, wrapping, { acceptsLost: settings.acceptsLostNotes }),
    signing: createSigningKeys(db, wrapping),
    notice: new WatchedNotice(db.asServer.bind(db)),
    openFetch: createOpenFetch({ allowedNetworks: settings.calendarNetworks.map(parseNetwork) }),
    log,
    metrics,
    now,
  };
  return { deps, opened, analysing, simulator, delivery, activity };
}

const READY_PAUSE_MS = 100;
const READY_ATTEMPTS = 100;

async function waitUntilReady(app: App): Promise<void> {
  for (let attempt = 1; attempt <= READY_ATTEMPTS; attempt++) {
    const response = await app.request('/readyz');
    if (response.ok) return;
    await new Promise((resolve) => setTimeout(resolve, READY_PAUSE_MS));
  }
  throw new Error('The database opened but does not answer.');
}

function readyMessage(settings: Settings, port: number, login: typeof DEMO_LOGIN | undefined): string {
  const address = settings.publicUrl.replace(/:0$/, `:${port}`);
  const demo = login ? ` (demo: ${login.email}, password ${login.password})` : '';
  return `${settings.appName} is ready at ${address}${demo}`;
}
