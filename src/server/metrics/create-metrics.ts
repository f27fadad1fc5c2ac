// All metrics of Hourbook itself. Labels have few values, all known in advance: never a path, an id, an address or
// anything else that a client can choose.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics, type Aggregator } from 'prom-client';
import { BUSINESS_FIGURES } from './business-figures.ts';
import type { Figures } from './worker-figures.ts';

const PREFIX = 'hourbook_';
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10];

/** Gauges whose names end as only counters' may; the same numbers are in those without the ending, by type. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** The worst process counts: a mean of several would hide one whose requests wait. The package's default is the mean. */
const WORST = [
  'nodejs_eventloop_lag_seconds',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_p99_seconds',
];
/** Of a gauge whose values in several processes are the same or alternatives; the others are added up. */
const LATEST: { aggregator: Aggregator } = { aggregator: 'max' };
const LEAST: { aggregator: Aggregator } = { aggregator: 'min' };

export type Metrics = ReturnType<typeof createMetrics>;

/** Create it once per process. `readAll`: the text of all processes of the server, if this is one of several. */
export function createMetrics(readAll?: () => Promise<string>) {
  const registry = new Registry();
  const collectors: (() => void | Promise<void>)[] = [];
  const collectAll = () => Promise.all(collectors.map(async (collect) => collect()));
  const named = (name: string, help: string) => ({ name: `${PREFIX}${name}`, help, registers: [registry] });
  return {
    ...requestMetrics(named),
    ...databaseMetrics(named),
    ...outsideMetrics(named),
    ...businessMetrics(named),
    /** `collect` sets gauges; it is called before the metrics are read, and never rejects. */
    onCollect(collect: () => void | Promise<void>): void {
      collectors.push(collect);
    },
    /**
     * Also collects prom-client's default metrics: memory, CPU, garbage collection, event loop delay. Starts timers.
     */
    watchProcess(): void {
      collectDefaultMetrics({ register: registry });
      for (const name of MISNAMED) registry.removeSingleMetric(name);
      for (const name of WORST) {
        const metric = registry.getSingleMetric(name);
        if (metric) Object.assign(metric, LATEST);
      }
    },
    /** Of the whole server, in Prometheus' text format. */
    async text(): Promise<string> {
      if (readAll) return readAll();
      await collectAll();
      return registry.metrics();
    },
    /** Of this process. */
    async figures(): Promise<Figures> {
      await collectAll();
      return registry.getMetricsAsJSON();
    },
    contentType: registry.contentType,
  };
}

type Named = (name: string, help: string) => { name: string; help: string; registers: Registry[] };

function requestMetrics(named: Named) {
  return {
    requests: new Histogram({
      ...named('request_seconds', 'Time until a request was answered; route is the pattern, status the class'),
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
    }),
    requestsInFlight: new Gauge(named('requests_in_flight', 'Requests that are being answered')),
    rowAnswers: new Counter({
      ...named(
        'row_answers_total',
        'Lists of rows, and answers that count: from memory (the same rows or version as before), or written anew',
      ),
      labelNames: ['from'],
    }),
    bodiesArriving: new Gauge(named('bodies_arriving', 'Requests whose body is not there yet')),
    refusedLoad: new Counter({
      ...named('refused_load_total', 'Requests refused by a limit on load, and bodies that took too long'),
      labelNames: ['reason'],
    }),
    signIns: new Counter({
      ...named(
        'sign_ins_total',
        'Calls of /token, and sign-ins by passkeys: ok, failed (refused), limited (too many), error (our fault)',
      ),
      labelNames: ['grant', 'outcome'],
    }),
  };
}

function databaseMetrics(named: Named) {
  return {
    statements: new Histogram({
      ...named('statement_seconds', 'Time of a statement, waiting for its turn included'),
      labelNames: ['as'],
      buckets: STATEMENT_SECONDS,
    }),
    statementFailures: new Counter({
      ...named(
        'statement_failures_total',
        'timeout, lock (waited too long), busy (waited too long for a turn), gone (nobody waited), large (answer over 16 MiB), unavailable (engine away), refused',
      ),
      labelNames: ['kind'],
    }),
    connections: new Gauge({ ...named('database_connections', 'Open connections'), labelNames: ['pool'] }),
    connectionsBusy: new Gauge({
      ...named('database_in_flight', 'Statements or transactions under way'),
      labelNames: ['pool'],
    }),
    connectionsWaiting: new Gauge({
      ...named('database_waiting', 'Statements that wait for a connection or a turn'),
      labelNames: ['pool'],
    }),
    people: new Gauge({
      ...named('database_people', 'Users with statements under way or waiting'),
      labelNames: ['state'],
    }),
    replicaReads: new Counter({
      ...named(
        'replica_reads_total',
        'Costly reads: answered by the replica, or by the primary because the replica was behind, away, unfit or cancelled it',
      ),
      labelNames: ['outcome'],
    }),
    replicaReady: new Gauge({ ...named('replica_ready', '1 while the replica answers costly reads'), ...LEAST }),
    replicaBehind: new Gauge({ ...named('replica_behind_bytes', 'Bytes of log that it has not replayed'), ...LATEST }),
    connectionsLost: new Counter(named('database_connections_lost_total', 'Connections that broke')),
    preparedStatements: new Gauge({
      ...named('prepared_statements', 'Since the start: reused, newly prepared, pushed out of a full cache'),
      labelNames: ['outcome'],
    }),
    engineEnds: new Counter({
      ...named('engine_ends_total', 'The embedded engine ended and was opened again; stuck: a statement took too long'),
      labelNames: ['cause'],
    }),
  };
}

function outsideMetrics(named: Named) {
  return {
    mails: new Counter({
      ...named(
        'mails_total',
        'Attempts to send a mail: sent, postponed (tried again), refused (by the mail server), failed (given up)',
      ),
      labelNames: ['outcome'],
    }),
    mailReturns: new Counter({
      ...named(
        'mail_returns_total',
        'Mails that came back (bounce) or were called spam (complaint), as the mail server answered (smtp) or the provider reported (webhook)',
      ),
      labelNames: ['kind', 'from'],
    }),
    mailsWaiting: new Gauge({ ...named('mails_waiting', 'Mails that the mail server has not taken yet'), ...LATEST }),
    mailsOldestWaiting: new Gauge({
      ...named('mails_oldest_waiting_seconds', 'How long the oldest of them has waited'),
      ...LATEST,
    }),
    webhooks: new Counter({
      ...named('webhooks_total', "Stripe's events: taken, repeated, refused (not signed), failed (to come again)"),
      labelNames: ['outcome'],
    }),
    purgedRows: new Counter({ ...named('purged_rows_total', 'Rows deleted for their age'), labelNames: ['what'] }),
    backedUpAt: new Gauge({
      ...named('backup_last_success_timestamp_seconds', 'When the newest backup was made'),
      ...LATEST,
    }),
    copiedAt: new Gauge({
      ...named(
        'backup_copy_last_success_timestamp_seconds',
        'When the newest backup was copied to BACKUP_TO and read back',
      ),
      ...LATEST,
    }),
    copyRestoredAt: new Gauge({
      ...named('backup_copy_last_restore_timestamp_seconds', 'When a copy in BACKUP_TO was last restored as a test'),
      ...LATEST,
    }),
    backupCopyFailures: new Counter(named('backup_copy_failures_total', 'Copies to BACKUP_TO that failed')),
    backupFailures: new Counter(named('backup_failures_total', 'Daily backups that failed')),
    jobDoneAt: new Gauge({
      ...named(
        'job_last_success_timestamp_seconds',
        'When this server last did a job without a failure, at first when it started; one of all servers does each',
      ),
      labelNames: ['name'],
      ...LATEST,
    }),
  };
}

function businessMetrics(named: Named) {
  const gauge = (name: string, help: string): Gauge => {
    const made = new Gauge({ ...named(`business_${name}`, help), ...LATEST });
    // It has no value until it is counted, rather than 0.
    made.remove();
    return made;
  };
  return {
    /** By the names of BUSINESS_FIGURES. The same in every process and server that counts: never added up. */
    businessFigures: new Map(Object.entries(BUSINESS_FIGURES).map(([name, help]) => [name, gauge(name, help)])),
    businessCountedAt: gauge('counted_timestamp_seconds', 'When the numbers of the business were last counted'),
  };
}
