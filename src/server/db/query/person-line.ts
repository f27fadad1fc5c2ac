// People's statements on one connection. Requests are pipelined: the next is sent while the last is still answered. Those that
// come in one turn of the event loop leave in one write, and reads, or inserts, of one person among them in one transaction.
import type { Client, Submittable } from 'pg';
import type { Claims, RawResult, Statement } from '../database.ts';
import { PersonQuery, sharedKind, type Asked } from './person-query.ts';
import { wireOf } from './wire-connection.ts';

export class PersonLine {
  private readonly client: Client;
  /** What leaves at the end of this turn. */
  private leaving: PersonQuery[] = [];

  constructor(client: Client) {
    this.client = client;
  }

  /** Runs the statement; once more when a prepared statement had gone stale, since nothing of the first try remains. */
  run(claims: Claims, statement: Statement): Promise<RawResult> {
    return new Promise((resolve, reject) => this.send(claims, { statement, tries: 0, resolve, reject }));
  }

  /** Whether the statement may join one of its kind of the same person's. */
  isJoinedBy(claims: Claims, { kind }: Statement): boolean {
    return this.companyOf(claims, kind) !== undefined;
  }

  private companyOf(claims: Claims, kind: Statement['kind']): PersonQuery | undefined {
    return kind && this.leaving.find((query) => query.isOpenFor(claims, kind));
  }

  private send(claims: Claims, asked: Asked): void {
    asked.tries += 1;
    const kind = sharedKind(asked);
    const company = this.companyOf(claims, kind);
    if (!company) {
      if (this.leaving.length === 0) setImmediate(() => this.leave());
      this.leaving.push(new PersonQuery(claims, asked, (again) => this.send(claims, again)));
      return;
    }
    company.add(asked);
    // The database begins while the rest of the turn is still looked at.
    if (!company.isOpenFor(claims, kind)) this.leave();
  }

  private leave(): void {
    const { stream } = wireOf(this.client);
    const { leaving } = this;
    this.leaving = [];
    stream.cork();
    for (const query of leaving) this.client.query(query as unknown as Submittable);
    stream.uncork();
  }
}
