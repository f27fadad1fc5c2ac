// The owner and the scope of a personal key (ADR 150). They never change, so they are cached for some minutes; whether
// it is still open, each statement asks (db/functions/auth-session.sql).
import { LRUCache } from 'lru-cache';
import { keyRole, type KeyScope } from '#domain/personal-keys/personal-key.ts';
import { atMost } from '#server/at-most.ts';
import type { Claims, Database } from '#server/db/database.ts';
import { hashOfToken } from '#server/link-token.ts';
import { MemoryLimit, type Limit } from '#server/memory-limit.ts';

export interface KeyHolder {
  readonly userId: string;
  readonly readsNotes: boolean;
  /** For asUser. */
  readonly claims: Claims;
  /** Whole seconds until the key may be used again after too many requests; 0: now. */
  readonly secondsToWait: number;
}

type Known = Omit<KeyHolder, 'secondsToWait'> & { readonly id: string };

interface KeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly scope: KeyScope;
  readonly reads_notes: boolean;
}

const REMEMBERED = 10_000;
/** Also how exact the time of its last use is. */
const REMEMBERED_MS = 300_000;

const FIND = `
  with found as (
    select k.id, k.user_id, k.scope, k.reads_notes from auth.personal_keys k
    where k.key_hash = decode($1, 'hex') and k.expires_at > now()),
  used as (update auth.personal_keys k set last_used_at = now() from found f where k.id = f.id)
  select * from found`;

export class PersonalKeys {
  private readonly db: Pick<Database, 'asServer'>;
  private readonly now: () => Date;
  private readonly limit: Limit;
  private readonly known: LRUCache<string, Known>;
  private readonly requests = new MemoryLimit(REMEMBERED);

  /** `limit`: of each key on this process. */
  constructor({ db, now }: { db: Pick<Database, 'asServer'>; now: () => Date }, limit: Limit) {
    this.db = db;
    this.now = now;
    this.limit = limit;
    this.known = new LRUCache({ ...atMost(REMEMBERED), ttl: REMEMBERED_MS, perf: { now: () => this.now().getTime() } });
  }

  /** Counts one request of the key. null: there is no such key, or it has expired. */
  async holderOf(key: string): Promise<KeyHolder | null> {
    const hash = hashOfToken(key);
    const found = this.known.get(hash) ?? (await this.find(hash));
    if (found === null) return null;
    const { id, ...holder } = found;
    return { ...holder, secondsToWait: this.requests.secondsToWait(id, this.limit, this.now().getTime()) };
  }

  private async find(hash: string): Promise<Known | null> {
    const [row] = await this.db.asServer<KeyRow>(FIND, [hash]);
    if (!row) return null;
    const { id, user_id: sub, scope, reads_notes: readsNotes } = row;
    const role = keyRole(scope, readsNotes);
    const claims: Claims = { role, json: JSON.stringify({ sub, role, key: id }), user: sub };
    const found = { id, userId: sub, readsNotes, claims };
    this.known.set(hash, found);
    return found;
  }
}
