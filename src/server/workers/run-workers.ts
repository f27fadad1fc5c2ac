// Runs the server as several worker processes behind one port. This process accepts connections and hands them to the
// workers in turn, by node:cluster; it has no connection to the database and answers no request but /metrics on its port.
import cluster from 'node:cluster';
import { mkdirSync } from 'node:fs';
import { createLog } from '#server/log/create-log.ts';
import { isAtTerminal, reportReady } from '#server/log/process-log.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { WorkerFigures } from '#server/metrics/worker-figures.ts';
import type { Settings } from '#server/settings.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';
import { Workers, type Exit } from './workers.ts';

interface WorkerProgram {
  readonly count: number;
  /** What a worker runs. */
  readonly script: string;
  readonly args: readonly string[];
}

/** So much longer than a worker may take to stop: each ends by itself. */
const SPARE_MS = 500;

/** Resolves when the first worker is ready. Ends the process with the first one's code if that does not start. */
export async function runWorkers(settings: Settings, { count, script, args }: WorkerProgram): Promise<void> {
  const stopping = stopOnSignal(SPARE_MS);
  const log = createLog(settings.logLevel);
  mkdirSync(settings.dataDir, { recursive: true });
  let { port } = settings;
  const simulator = await openSimulator(settings, () => port);
  const figures = new WorkerFigures();
  const onHopeless = () => {
    createLog('info').fatal('Workers end soon after their start, and none is left. The lines above say why');
    process.exit(1);
  };
  const workers = new Workers({ count, log, figures, simulatorPort: simulator?.port ?? null, onHopeless });
  const metrics = { text: () => workers.readAll(), contentType: figures.contentType };
  const metricsPort = await openMetrics(settings.metricsPort, metrics);
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ exec: script, args: [...args] });
  stopping.onSignal(async () => {
    await workers.stop();
    await metricsPort?.stop();
    await simulator?.stop();
  }, log);
  // A terminal that is closed sends it too.
  process.on('SIGHUP', () => (isAtTerminal() ? stopping.now('SIGHUP') : workers.replaceAll()));
  const first = await workers.start();
  if ('code' in first) return endWith(first);
  ({ port } = first);
  // At a terminal that was closed.
  process.stdout.on('error', () => undefined);
  reportReady(first.message);
}

/** The worker has said why, unless a signal ended it. */
function endWith({ code, signal }: Exit): void {
  if (signal === 'SIGTERM' || signal === 'SIGINT') process.exit();
  if (signal !== null) createLog('info').fatal({ signal }, 'The first worker was ended before it was ready');
  process.exit(code ?? 1);
}

/** One for all workers. Loaded only if it is needed, since this process is to stay small. */
async function openSimulator(settings: Settings, port: () => number) {
  if (settings.stripeSecretKey !== null) return null;
  const { startLocalSimulator } = await import('#server/billing/local-simulator.ts');
  return startLocalSimulator(settings, port);
}

async function openMetrics(port: number | null, metrics: Pick<Metrics, 'text' | 'contentType'>) {
  if (port === null) return null;
  const { openMetricsPort } = await import('#server/http/metrics-endpoint.ts');
  return openMetricsPort(metrics, port);
}
