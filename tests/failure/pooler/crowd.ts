// Several coaches at several servers at once. Each knows what every answer must be.
import type { PostgrestClient } from '@supabase/postgrest-js';
import { restOf, signUpCoach, type Coach } from '../support/coach.ts';

export interface Tally {
  answers: number;
  /** Answers with status 200 that hold something else than they must. */
  readonly wrong: string[];
  /** Other answers. */
  readonly failed: string[];
}

interface Answer {
  abortSignal(signal: AbortSignal): PromiseLike<{
    data: unknown;
    error: { message: string; code: string } | null;
    status: number;
  }>;
}

interface Client {
  readonly id: string;
  readonly name: string;
  readonly notes: string;
}

const TIMEOUT_MS = 30_000;
/** Then the rest of the load tells nothing new. */
const ENOUGH_FAULTS = 300;
const CLIENTS_AT_FIRST = 3;
/** As PostgREST sends an instant, in UTC. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;

export const newTally = (): Tally => ({ answers: 0, wrong: [], failed: [] });

/** A coach, with what must be stored; of use for several loads. */
class Member {
  private readonly clients: Client[] = [];
  private readonly coach: Coach;
  private urls: readonly string[] = [];
  private tally = newTally();
  private turn = 0;

  constructor(coach: Coach) {
    this.coach = coach;
  }

  private get url(): string {
    this.turn += 1;
    return this.urls[this.turn % this.urls.length]!;
  }

  private get rest(): PostgrestClient {
    return restOf(this.url, this.coach);
  }

  /** `urls`: of servers on one database, which take turns. */
  async run(urls: readonly string[], rounds: number, tally: Tally): Promise<void> {
    this.urls = urls;
    this.tally = tally;
    for (let at = 0; at < CLIENTS_AT_FIRST; at += 1) await this.addClient();
    for (let round = 0; round < rounds; round += 1) {
      if (tally.wrong.length + tally.failed.length > ENOUGH_FAULTS) return;
      await Promise.all([...this.reads(), ...this.reads()]);
      await this.addClient();
    }
  }

  private async addClient(): Promise<void> {
    const client = {
      id: crypto.randomUUID(),
      name: `${this.coach.id} ${this.clients.length}`,
      notes: `of ${this.coach.email}`,
    };
    const insert = this.rest.from('clients').insert(client).select('id, name, notes');
    if (!(await this.check('insert', [client], insert))) return;
    const { id: client_id } = client;
    const session = { user_id: this.coach.id, client_id, date: '2026-03-04', duration: 60 };
    const held = this.rest.from('sessions').insert(session).select('client_id, date');
    // What failed is not expected later.
    if (await this.check('session', [{ client_id, date: '2026-03-04' }], held)) this.clients.push(client);
    else await this.rest.from('clients').delete().eq('id', client_id);
  }

  private reads(): Promise<unknown>[] {
    const { clients, coach, rest } = this;
    const one = clients[this.turn % clients.length];
    if (!one) return [];
    const byName = clients.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const mine = byName.map(({ id }) => ({ id, user_id: coach.id }));
    const sessions = byName.map(({ name }) => ({ duration: 60, date: '2026-03-04', clients: { name } }));
    return [
      this.check('clients', byName, rest.from('clients').select('id, name, notes').order('name')),
      this.check('owners', mine, rest.from('clients').select('id, user_id').order('name')),
      this.check('one', [{ name: one.name }], rest.from('clients').select('name').eq('id', one.id)),
      this.check('email', [{ email: coach.email }], rest.from('profiles').select('email')),
      this.check(
        'sessions',
        sessions,
        rest
          .from('sessions')
          .select('duration, date, clients(name)')
          .order('clients(name)' as 'date'),
      ),
      this.check('times', true, rest.from('clients').select('created_at').limit(1), (rows) =>
        INSTANT.test((rows as { created_at: string }[])[0]?.created_at ?? ''),
      ),
      this.user(),
    ];
  }

  /** Whether there was an answer. */
  private async check(
    what: string,
    wanted: unknown,
    answer: Answer,
    read: (data: unknown) => unknown = (data) => data,
  ): Promise<boolean> {
    const { data, error, status } = await answer.abortSignal(AbortSignal.timeout(TIMEOUT_MS));
    if (error) this.tally.failed.push(`${what}: ${status} ${error.code} ${error.message}`);
    else this.count(what, wanted, read(data));
    return error === null;
  }

  private async user(): Promise<void> {
    const { apiKey: apikey, token, email } = this.coach;
    const headers = { apikey, authorization: `Bearer ${token}` };
    const response = await fetch(`${this.url}/auth/v1/user`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = (await response.json()) as { email?: string };
    if (response.ok) this.count('user', email, body.email);
    else this.tally.failed.push(`user: ${response.status} ${JSON.stringify(body)}`);
  }

  private count(what: string, wanted: unknown, got: unknown): void {
    this.tally.answers += 1;
    const [is, must] = [JSON.stringify(got), JSON.stringify(wanted)];
    if (is !== must) this.tally.wrong.push(`${what}: ${is} instead of ${must}`);
  }
}

export type Crowd = readonly Member[];

export async function signUpCrowd(url: string, coaches: number): Promise<Crowd> {
  const members: Member[] = [];
  for (let at = 0; at < coaches; at += 1) members.push(new Member(await signUpCoach(url)));
  return members;
}
