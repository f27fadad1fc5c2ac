// The owner and the scope of a personal key (ADR 150). They never change, so they are cached for some minutes; whether
// it is still open, each statement asks (db/functions/auth-session.sql).
import { LRUCache } from 'lru-cache';
import { keyRole, type KeyScope } from '#domain/personal-keys/personal-key.ts';
import { atMost } from '#server/at-most.ts';
import type { Claims, Database } from '#server/db/database.ts';
import { hashOfToken } from '#server/link-token.ts';

export interface KeyHolder {
  readonly userId: string;
  readonly readsNotes: boolean;
  /** For asUser. */
  readonly claims: Claims;
  /** Whole seconds until the key may be used again after too many requests; 0: now. */
  readonly secondsToWait: number;
}

interface KeyLimit {
  readonly hits: number;
  readonly windowSeconds: number;
}

type Known = Omit<KeyHolder, 'secondsToWait'> & { readonly window: Window };

interface Window {
  startedAt: number;
  hits: number;
}

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
  private readonly limit: KeyLimit;
  private readonly known: LRUCache<string, Known>;
  private readonly windows = new LRUCache<string, Window>(atMost(REMEMBERED));

  /** `limit`: of each key on this process. */
  constructor({ db, now }: { db: Pick<Database, 'asServer'>; now: () => Date }, limit: KeyLimit) {
    this.db = db;
    this.now = now;
    this.limit = limit;
    this.known = new LRUCache({ ...atMost(REMEMBERED), ttl: REMEMBERED_MS, perf: { now: () => this.now().getTime() } });
  }

  /** Counts one request of the key. null: there is no such key, or it has expired. */
  async holderOf(key: string): Promise<KeyHolder | null> {
    const hash = hashOfToken(key);
    const found = this.known.get(hash) ?? (await this.find(hash));
    return found && { ...found, secondsToWait: this.count(found.window) };
  }

  private async find(hash: string): Promise<Known | null> {
    const [row] = await this.db.asServer<KeyRow>(FIND, [hash]);
    if (!row) return null;
    const { id, user_id: sub, scope, reads_notes: readsNotes } = row;
    const role = keyRole(scope, readsNotes);
    const claims: Claims = { role, json: JSON.stringify({ sub, role, key: id }), user: sub };
    const window = this.windows.get(id) ?? { startedAt: 0, hits: 0 };
    this.windows.set(id, window);
    const found = { userId: sub, readsNotes, claims, window };
    this.known.set(hash, found);
    return found;
  }

  private count(window: Window): number {
    const at = this.now().getTime();
    const { hits, windowSeconds } = this.limit;
    if (at < window.startedAt || at >= window.startedAt + windowSeconds * 1000) {
      window.startedAt = at;
      window.hits = 0;
    }
    window.hits += 1;
    return window.hits <= hits ? 0 : Math.max(1, Math.ceil(windowSeconds - (at - window.startedAt) / 1000));
  }
}
