// Clients of several coaches that write and read their records at the servers that there are, until a number of requests is
// reached, and record what they did and saw.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Coach } from '../support/coach.ts';
import { ask, columnsOf, seenRow, type Answer } from './coach-client.ts';
import type { Read, Write } from './history.ts';

const CLIENTS_PER_COACH = 4;
/** Records that one client has at a time. */
const RECORDS_MAX = 12;
/** Before the next request, if a server or its database is not there. */
const ABSENT_MS = 200;
const LOOK_MS = 25;
const UNAVAILABLE = 503;

/** A record that only this client writes. */
interface Own {
  readonly key: string;
  readonly id: string;
  version: number;
}

export class Workload {
  readonly writes: Write[] = [];
  readonly reads: Read[] = [];
  /** Requests that a server should have refused. */
  readonly wronglyTaken: object[] = [];
  /** Answers by status; 0: none. */
  readonly statuses = new Map<number, number>();
  /** Where the servers are now. */
  urls: readonly string[];
  private readonly coaches: readonly Coach[];
  /** Ids of anybody's records, for writes to those of others. */
  private readonly ids = new Map<string, string>();
  private sent = 0;
  private readonly limit: number;

  constructor(urls: readonly string[], coaches: readonly Coach[], requests: number) {
    this.urls = urls;
    this.coaches = coaches;
    this.limit = requests;
  }

  /** Resolves when all requests were made and answered. */
  async run(): Promise<void> {
    const clients = this.coaches.flatMap((coach) => Array.from({ length: CLIENTS_PER_COACH }, () => this.work(coach)));
    await Promise.all(clients);
  }

  /** Resolves when this part of the requests was sent. */
  async reaches(part: number): Promise<void> {
    while (this.sent < this.limit * part) await sleep(LOOK_MS);
  }

  get requests(): number {
    return this.sent;
  }

  /** All records of each coach, at each server. */
  async readAll(): Promise<void> {
    for (const coach of this.coaches) for (const url of this.urls) await this.read(coach, null, url);
  }

  private async work(coach: Coach): Promise<void> {
    const own: Own[] = [];
    while (this.sent < this.limit) {
      const chance = Math.random();
      const record = own[Math.floor(Math.random() * own.length)];
      if (chance < 0.04) await this.read(coach, null);
      else if (chance < 0.35) await this.read(coach, this.someKey(coach, record));
      else if (chance < 0.42) await this.writeRefused(coach, record);
      else if (!record || (chance < 0.68 && own.length < RECORDS_MAX)) await this.insert(coach, own);
      else if (chance < 0.82) await this.change('update', coach, own, record);
      else await this.change('delete', coach, own, record);
    }
  }

  /** Its own record, or one that another client of the coach writes. */
  private someKey(coach: Coach, record: Own | undefined): string | null {
    if (record && Math.random() < 0.7) return record.key;
    return this.writes.findLast((write) => write.coach === coach.id)?.key ?? null;
  }

  /** By an id of the client's, or by one that the database gives. */
  private async insert(coach: Coach, own: Own[]): Promise<void> {
    const key = crypto.randomUUID();
    const id = Math.random() < 0.5 ? { id: crypto.randomUUID() } : {};
    const body = { ...id, ...columnsOf({ key, version: 1 }) };
    const answer = await this.write('insert', coach, { key, version: 1 }, { method: 'POST', query: 'select=id', body });
    const [row] = answer.rows;
    if (answer.outcome !== 'acknowledged' || !row) return;
    own.push({ key, id: row.id, version: 1 });
    this.ids.set(coach.id, row.id);
  }

  private async change(kind: 'update' | 'delete', coach: Coach, own: Own[], record: Own): Promise<void> {
    record.version += 1;
    const body = kind === 'update' ? { body: columnsOf(record) } : {};
    const method = kind === 'update' ? 'PATCH' : 'DELETE';
    const { outcome } = await this.write(kind, coach, record, {
      method,
      query: `select=id&id=eq.${record.id}`,
      ...body,
    });
    const isOver = outcome === 'unknown' || (kind === 'delete' && outcome === 'acknowledged');
    if (isOver) own.splice(own.indexOf(record), 1);
  }

  /** A row that a server must refuse, or a change of another coach's record: none of it may ever be seen. */
  private async writeRefused(coach: Coach, record: Own | undefined): Promise<void> {
    const payload = { key: crypto.randomUUID(), version: 1 };
    const stranger = this.coaches.find(({ id }) => id !== coach.id)!;
    const texts = columnsOf(payload);
    const asks = [
      { method: 'POST', query: 'select=id', body: { ...texts, email: 'no address' } },
      { method: 'POST', query: 'select=id', body: { ...texts, user_id: stranger.id } },
      { method: 'PATCH', query: `select=id&id=eq.${this.ids.get(stranger.id) ?? crypto.randomUUID()}`, body: texts },
      ...(record ? [{ method: 'POST', query: 'select=id', body: { ...texts, id: record.id } }] : []),
    ];
    const chosen = asks[Math.floor(Math.random() * asks.length)]!;
    const answer = await this.send(coach, chosen);
    // Acknowledged with no row: nothing was found to change.
    const isEmpty = chosen.method === 'PATCH' && answer.outcome === 'acknowledged' && answer.rows.length === 0;
    if (answer.outcome === 'acknowledged' && !isEmpty) this.wronglyTaken.push(chosen);
    this.record('insert', coach, payload, isEmpty ? { ...answer, outcome: 'refused' } : answer);
  }

  private async write(
    kind: Write['kind'],
    coach: Coach,
    { key, version }: { key: string; version: number },
    request: Parameters<typeof ask>[2],
  ): Promise<Answer> {
    const answer = await this.send(coach, request);
    this.record(kind, coach, { key, version }, answer);
    return answer;
  }

  private record(
    kind: Write['kind'],
    coach: Coach,
    { key, version }: { key: string; version: number },
    { outcome, rows, began, ended, isUnsent }: Timed,
  ): void {
    if (isUnsent) return;
    this.writes.push({ kind, coach: coach.id, key, version, began, ended, outcome, rows: rows.length });
  }

  private async read(coach: Coach, key: string | null, url?: string): Promise<void> {
    const only = key === null ? '' : `&name=like.Written ${key} *`;
    const answer = await this.send(coach, { method: 'GET', query: `select=id,user_id,name,notes${only}` }, url);
    if (answer.outcome !== 'acknowledged') return;
    const { began, ended, rows } = answer;
    this.reads.push({ coach: coach.id, key, began, ended, rows: rows.map(seenRow) });
  }

  /** At any server, which may be one that is just not there. */
  private async send(coach: Coach, request: Parameters<typeof ask>[2], url?: string): Promise<Timed> {
    const began = performance.now();
    const place = url ?? this.urls[Math.floor(Math.random() * this.urls.length)]!;
    const answer = await ask(place, coach, request);
    const ended = performance.now();
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    if (!answer.isUnsent) this.sent += 1;
    if (answer.isUnsent || answer.status === UNAVAILABLE) await sleep(ABSENT_MS);
    return { ...answer, began, ended };
  }
}

interface Timed extends Answer {
  readonly began: number;
  readonly ended: number;
}
