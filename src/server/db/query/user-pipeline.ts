// Users' statements on one connection. They are pipelined: the next is sent while the previous one still runs. Statements of one
// turn of the event loop leave in one write; reads, or inserts, of the same user among them share a transaction
// (docs/fast-rows.md).
import type { Client, Submittable } from 'pg';
import type { Claims, RawResult, Statement } from '../database.ts';
import { UserQuery, sharedKind, type PendingStatement } from './user-query.ts';
import { wireOf } from './wire-connection.ts';

export class UserPipeline {
  private readonly client: Client;
  /** Sent at the end of this turn of the event loop. */
  private queued: UserQuery[] = [];

  constructor(client: Client) {
    this.client = client;
  }

  /** Runs the statement; a second time if its prepared statement was stale, because the first attempt was rolled back. */
  run(claims: Claims, statement: Statement): Promise<RawResult> {
    return new Promise((resolve, reject) => this.send(claims, { statement, attempts: 0, resolve, reject }));
  }

  /** Whether the statement can share the transaction of a queued one. */
  canShare(claims: Claims, { kind }: Statement): boolean {
    return this.findShared(claims, kind) !== undefined;
  }

  private findShared(claims: Claims, kind: Statement['kind']): UserQuery | undefined {
    return kind && this.queued.find((query) => query.accepts(claims, kind));
  }

  private send(claims: Claims, pending: PendingStatement): void {
    pending.attempts += 1;
    const kind = sharedKind(pending);
    const shared = this.findShared(claims, kind);
    if (!shared) {
      if (this.queued.length === 0) setImmediate(() => this.flush());
      this.queued.push(new UserQuery(claims, pending, (again) => this.send(claims, again)));
      return;
    }
    shared.add(pending);
    // When it is full, the database can begin before this turn of the event loop ends.
    if (!shared.accepts(claims, kind)) this.flush();
  }

  private flush(): void {
    const { stream } = wireOf(this.client);
    const { queued } = this;
    this.queued = [];
    stream.cork();
    for (const query of queued) this.client.query(query as unknown as Submittable);
    stream.uncork();
  }
}
