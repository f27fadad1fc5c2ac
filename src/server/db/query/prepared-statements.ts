// Which statements one connection has prepared for one role (a plan depends on the role). Bounded, because each costs memory in
// the server and in Postgres.
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Claims } from '../database.ts';
import type { WireConnection } from './wire-connection.ts';

const CAPACITY = 256;
const RANDOM_BYTES = 9;

/** For all connections of this process, since its start. */
export const preparedCounts = { reused: 0, prepared: 0, evicted: 0 };

export class PreparedStatements {
  /** text → name */
  private readonly names: LRUCache<string, string>;
  private readonly discarded: string[] = [];
  private count = 0;
  /**
   * No other connection's names begin so. Where a pooler hands one backend to several connections, a name of another one's is
   * unknown there (26000) and never stands for its statement (ADR 63).
   */
  private readonly prefix: string;

  constructor(role: string, capacity = CAPACITY) {
    this.prefix = `${role}_${randomBytes(RANDOM_BYTES).toString('base64url')}_`;
    this.names = new LRUCache({
      max: capacity,
      dispose: (name, _text, reason) => {
        if (reason === 'evict') preparedCounts.evicted += 1;
        this.discarded.push(name);
      },
    });
  }

  /** The name to bind; `isNew` if it must be parsed first. Names are never reused. */
  use(text: string): { name: string; isNew: boolean } {
    const known = this.names.get(text);
    if (known !== undefined) {
      preparedCounts.reused += 1;
      return { name: known, isNew: false };
    }
    preparedCounts.prepared += 1;
    this.count += 1;
    const name = `${this.prefix}${this.count}`;
    this.names.set(text, name);
    return { name, isNew: true };
  }

  /** Forgets a statement. Its name must be closed before the next statement. */
  discard(text: string): void {
    this.names.delete(text);
  }

  /** The names to close now. */
  takeDiscarded(): string[] {
    return this.discarded.splice(0);
  }
}

const preparedOn = new WeakMap<WireConnection, Map<Claims['role'], PreparedStatements>>();

/** Those of a connection; each role has its own, because Postgres resolves names and plans as that role. */
export function preparedStatements(connection: WireConnection, role: Claims['role']): PreparedStatements {
  const ofRoles = preparedOn.get(connection) ?? new Map<Claims['role'], PreparedStatements>();
  preparedOn.set(connection, ofRoles);
  const prepared = ofRoles.get(role) ?? new PreparedStatements(role);
  ofRoles.set(role, prepared);
  return prepared;
}
