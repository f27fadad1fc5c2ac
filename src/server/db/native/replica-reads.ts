// Costly reads on a replica (ADR 75). A read asks the primary how far its log reaches, and runs on the replica when that much is
// replayed there: it sees everything that was acknowledged before it came, also a sign-out and a role that was taken away. What
// the replica does not answer the primary does.
import { DatabaseError, type Client } from 'pg';
import type { Logger } from 'pino';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { withTimeout } from '#server/timeout.ts';
import {
  AnswerTooLarge,
  RequestAbandoned,
  DatabaseBusy,
  DatabaseUnavailable,
  type Claims,
  type IsGone,
  type RawResult,
  type Statement,
} from '../database.ts';
import { TypedQuery } from '../query/typed-query.ts';
import { wireOf } from '../query/wire-connection.ts';
import type { LogPosition } from './log-position.ts';
import { DATABASE_NUMBER } from './same-database.ts';
import type { UserPool } from './user-pool.ts';

interface ReplicaOptions {
  readonly users: UserPool;
  /** A new connection, for the checks. */
  readonly connect: () => Promise<Client>;
  /** Lets the next connections go to another replica. False: there is none. */
  readonly leave: () => boolean;
  readonly readPosition: () => Promise<LogPosition>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly metrics: Metrics;
}

/** The texts of private.replica_state, and away. */
const READY = 'replayed';
const BEHIND = 'behind';
const AWAY = 'away';
const CANCELLED = 'cancelled';

const CHECK_EVERY_MS = 1_000;
const CHECK_MAX_MS = 2_000;
/** A replica may be behind for a moment; then it is worth a line. */
const BEHIND_TOLD_MS = 10_000;

const REQUIRE = 'select private.require_replayed($1, $2, $3)';
const STATE = `
  select case when ${DATABASE_NUMBER} = $5 then private.replica_state($1, $2, $3) else 'another database' end as state,
    greatest(0, pg_wal_lsn_diff($4, pg_last_wal_replay_lsn()))::float8 as behind`;
const NOT_REPLAYED = 'HB503';
/** Replaying the log had to take away what the statement read. */
const CONFLICTS = new Set<string | undefined>(['40001', '40P01']);

export class ReplicaReads {
  private readonly options: ReplicaOptions;
  private readonly watch: NodeJS.Timeout;
  private state = AWAY;
  private stateSince = performance.now();
  private toldState: string | null = null;
  private client: Client | null = null;
  private former: LogPosition | null = null;
  private checking: Promise<void> | null = null;

  constructor(options: ReplicaOptions) {
    this.options = options;
    this.check();
    this.watch = setInterval(() => this.check(), CHECK_EVERY_MS).unref();
  }

  /** Null: the primary is to answer. */
  async run(claims: Claims, statement: Statement, isGone?: IsGone): Promise<RawResult | null> {
    if (this.state !== READY) return this.pass(this.state);
    const wanted = await this.options.readPosition().catch(() => null);
    if (!wanted) return null;
    let isReplayed = false;
    const values = [wanted.position, wanted.timeline, wanted.system];
    const condition = { text: REQUIRE, values, onMet: () => void (isReplayed = true) };
    try {
      const result = await this.options.users.run(claims, { ...statement, isAlone: true, condition }, isGone);
      this.options.metrics.replicaReads.inc({ outcome: 'replica' });
      return result;
    } catch (error) {
      if (isAnswer(error, isReplayed)) throw error;
      return this.pass(this.learn(error as Error));
    }
  }

  async close(): Promise<void> {
    clearInterval(this.watch);
    await this.checking;
    this.drop();
    await this.options.users.close();
  }

  private pass(why: string): null {
    const outcome = [BEHIND, AWAY, CANCELLED].includes(why) ? why : 'unfit';
    this.options.metrics.replicaReads.inc({ outcome });
    return null;
  }

  private learn(error: Error): string {
    const code = error instanceof DatabaseError ? error.code : undefined;
    if (CONFLICTS.has(code)) return CANCELLED;
    if (code === NOT_REPLAYED) this.enter(error.message);
    else this.enter(AWAY, error);
    return this.state;
  }

  private check(): void {
    this.checking ??= this.checkOnce().finally(() => (this.checking = null));
  }

  /** Whether the replica has by now what the primary had at the check before. */
  private async checkOnce(): Promise<void> {
    const now = await this.options.readPosition().catch(() => null);
    // Only the primary knows what a replica should have.
    if (!now) return;
    const wanted = this.former ?? now;
    this.former = now;
    try {
      const { state, behind } = await this.ask(wanted, now);
      this.options.metrics.replicaBehind.set(behind);
      this.enter(state);
      if (state !== READY && this.options.leave()) this.drop();
    } catch (error) {
      this.enter(AWAY, error as Error);
      // A connection that did not come about has left by itself.
      if (this.client) this.options.leave();
      this.drop();
    }
  }

  private async ask(wanted: LogPosition, now: LogPosition): Promise<{ state: string; behind: number }> {
    this.client ??= await this.options.connect();
    const values = [wanted.position, wanted.timeline, wanted.system, now.position, now.database];
    const asked = new TypedQuery<{ state: string; behind: number }>(STATE, values).sendOn(this.client);
    const late = () => new DatabaseUnavailable('The replica did not answer in time');
    const [answer] = await withTimeout(asked, CHECK_MAX_MS, late);
    return answer!;
  }

  /** Closes all connections. The primary answers what is under way on them. */
  private drop(): void {
    if (this.client) wireOf(this.client).stream.destroy();
    this.client = null;
    this.options.users.destroyAll('The replica is left');
  }

  private enter(state: string, error?: Error): void {
    const { log, metrics } = this.options;
    const now = performance.now();
    if (state !== this.state) this.stateSince = now;
    this.state = state;
    metrics.replicaReady.set(state === READY ? 1 : 0);
    if (this.toldState === state || (state === BEHIND && now - this.stateSince < BEHIND_TOLD_MS)) return;
    this.toldState = state;
    if (state === READY) log.info('A replica answers costly reads');
    else log.warn({ state, reason: error?.message }, 'The primary answers costly reads in place of the replica');
  }
}

/** Whether the primary would say the same. */
function isAnswer(error: unknown, isReplayed: boolean): boolean {
  if (error instanceof RequestAbandoned || error instanceof AnswerTooLarge || error instanceof DatabaseBusy)
    return true;
  const isStatements = error instanceof DatabaseError && error.severity === 'ERROR' && !CONFLICTS.has(error.code);
  return isReplayed && isStatements;
}
