// Steps of a coach and of witnesses, taken in the database and in the model.
import { expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { addRow, answerRequest, requestWitness, rpc, type Coach } from '#tests/support/witnesses.ts';
import { AREAS, balance, CHANGES, pick, readers, session, supervision, type ReadRow } from './practice-rows.ts';
import { SlowWitnesses, type Facts, type How } from './slow-witnesses.ts';

const HOW: readonly How[] = ['witnessed', 'lettered', 'both'];
const REPRESENTED = (body: object) => ({ body, headers: { prefer: 'return=representation' } });

/** One step: what to do, and three numbers that choose with what. */
export const STEPS = [
  'session',
  'session',
  'balance',
  'supervision',
  'client',
  'ask',
  'ask',
  'ask all',
  'ask organisation',
  'ask supervisor',
  'confirm',
  'confirm',
  'confirm',
  'decline',

  'edit',
  'edit',
  'edit',
  'delete row',
  'delete client',
  'delete request',
  'undo',
  'undo',
  'merge',
  'undo merge',
  'erase',
] as const;
export type Step = readonly [(typeof STEPS)[number], number, number, number];

/** How often each step could be taken. */
export const carriedOut = new Map<string, number>();

interface Evidence {
  readonly sessions: { readonly id: Readonly<Record<string, string>> };
  readonly witnessed: Readonly<Record<Facts['area'], readonly (readonly [string, number])[]>>;
  readonly erased_sessions: readonly { readonly duration: number; readonly witnessed: How | null }[];
}

/** A coach's practice in the database and in the model. */
export class Practice {
  readonly model = new SlowWitnesses();
  private readonly app: TestApp;
  private readonly coach: Coach;
  private readonly tokens = new Map<string, string>();

  constructor(app: TestApp, coach: Coach) {
    this.app = app;
    this.coach = coach;
  }

  async take([name, one, two, three]: Step): Promise<void> {
    const client = pick([...this.model.clients], one);
    const row = pick([...this.model.records.keys()], two);
    const request = pick([...this.model.requests.keys()], two);
    const actions: Readonly<Record<Step[0], (() => Promise<boolean>) | false | undefined>> = {
      client: () => this.addClient(),
      session: client !== undefined && (() => this.add('sessions', session(client, two, three))),
      balance: client !== undefined && (() => this.add('opening_balances', balance(client, two))),
      supervision: () => this.add('supervision_sessions', supervision(two, three)),
      ask: client !== undefined && (() => this.ask('client', [client])),
      'ask all': () => this.ask('sponsor', [...this.model.clients]),
      'ask organisation': () => this.ask('organisation', [...this.model.clients]),
      'ask supervisor': () => this.ask('supervisor', [], pick(['Grace', 'Henry'], two)),
      confirm: request !== undefined && (() => this.answer(request, 'confirmed')),
      decline: request !== undefined && (() => this.answer(request, 'declined')),
      edit: row !== undefined && (() => this.edit(row, three)),
      'delete row': row !== undefined && (() => this.deleteRow(row)),
      'delete client': client !== undefined && (() => this.deleteClient(client)),
      'delete request': request !== undefined && (() => this.deleteRequest(request)),
      undo: () => this.undo(pick([...this.model.deletions.keys()], two)),
      merge: () => this.merge(client, pick([...this.model.clients], two)),
      'undo merge': () => this.undoMerge(pick([...this.model.merges.keys()], two)),
      erase: client !== undefined && (() => this.erase(client)),
    };
    const action = actions[name];
    if (action && (await action())) carriedOut.set(name, (carriedOut.get(name) ?? 0) + 1);
  }

  /** True where the database agrees with the model. */
  async check(after: readonly Step[]): Promise<void> {
    const { body } = await rpc(this.app, this.coach, 'evidence', {});
    const { sessions, witnessed, erased_sessions } = body as unknown as Evidence;
    const found = [
      ...witnessed.sessions.map(([place, how]) => `${sessions.id[place]} ${HOW[how]}`),
      ...[...witnessed.opening_balances, ...witnessed.supervision_sessions].map(([id, how]) => `${id} ${HOW[how]}`),
    ];
    const trace = JSON.stringify(after);
    expect(found.toSorted(), trace).toEqual(this.model.witnessed());
    const requests = await ask(this.app, this.coach.token, 'GET', '/rest/v1/witness_requests?select=id');
    const kept = (JSON.parse(requests.text) as { id: string }[]).map(({ id }) => id);
    expect(kept.toSorted(), trace).toEqual([...this.model.requests.keys()].toSorted());
    const ids = [...this.model.records.keys()];
    const ofRows = await Promise.all(
      AREAS.map((area) =>
        rpc(this.app, this.coach, 'witnessed_rows_of', { area, ids }).then((answer) => Object.keys(answer.body)),
      ),
    );
    expect(ofRows.flat().toSorted(), trace).toEqual(this.model.witnessed().map((text) => text.split(' ')[0]));
    const sums = (rows: readonly { minutes: number; how: How | null }[]) =>
      rows.map(({ minutes, how }) => `${minutes} ${how}`).toSorted();
    const left = await this.app.db.asOwner('select row_id from public.witnessed_rows where row_id = any($1)', [
      [...this.model.erasedIds],
    ]);
    expect(left, trace).toEqual([]);
    const erased = erased_sessions.map(({ duration, witnessed: how }) => ({ minutes: duration, how }));
    expect(sums(erased), trace).toEqual(sums(this.model.erased));
  }

  private async addClient(): Promise<boolean> {
    if (this.model.clients.size >= 4) return false;
    this.model.clients.add(await addRow(this.app, this.coach, 'clients', { name: 'Kim' }));
    return true;
  }

  private async add(area: Facts['area'], row: object): Promise<boolean> {
    const answer = await ask(this.app, this.coach.token, 'POST', `/rest/v1/${area}`, REPRESENTED(row));
    if (answer.status === 409) return false;
    expect(answer.status, answer.text).toBe(201);
    const [added] = JSON.parse(answer.text) as ReadRow[];
    this.model.records.set(added!['id'], readers[area](added!));
    return true;
  }

  private async edit(id: string, which: number): Promise<boolean> {
    const { area, client } = this.model.records.get(id)!;
    const other = pick([...this.model.clients], which);
    const moves = client !== null && other !== undefined && which % 7 === 0;
    const change = moves ? { client_id: other } : pick(CHANGES[area]!, which)!;
    const answer = await ask(this.app, this.coach.token, 'PATCH', `/rest/v1/${area}?id=eq.${id}`, REPRESENTED(change));
    if (answer.status >= 400) return false;
    const [changed] = JSON.parse(answer.text) as ReadRow[];
    this.model.records.set(id, readers[area](changed!));
    return true;
  }

  private async ask(kind: 'client' | 'sponsor' | 'organisation' | 'supervisor', clients: string[], subject = 'Acme') {
    const isOrganisation = kind === 'organisation';
    const fits = (facts: Facts) =>
      kind === 'supervisor'
        ? facts.person === subject
        : clients.includes(facts.client ?? '') && (!isOrganisation || facts.kind === 'coaching');
    if (![...this.model.records.values()].some((facts) => facts.isHeld && fits(facts))) return false;
    const letter = isOrganisation ? { coach_role: 'Coach', witness_role: 'HR', policy: 'None' } : null;
    const needsSubject = isOrganisation || kind === 'supervisor';
    const change = { kind, client_ids: clients, subject: needsSubject ? subject : null, letter };
    const { ask: asked, token } = await requestWitness(this.app, this.coach, change);
    this.tokens.set(asked.id, token);
    this.model.ask(asked.id, isOrganisation, fits);
    return true;
  }

  private async answer(request: string, answer: 'confirmed' | 'declined'): Promise<boolean> {
    const { status } = await answerRequest(this.app, this.tokens.get(request)!, { answer });
    if (status === 409) return false;
    expect(status).toBe(200);
    this.model.requests.get(request)!.isConfirmed = answer === 'confirmed';
    return true;
  }

  private async delete(area: string, id: string): Promise<string> {
    const deletion_id = crypto.randomUUID();
    const answer = await rpc(this.app, this.coach, 'delete_records', { deletion_id, area, ids: [id] });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return deletion_id;
  }

  private async deleteRow(id: string): Promise<boolean> {
    const facts = this.model.records.get(id)!;
    const deletion = await this.delete(facts.area, id);
    this.model.records.delete(id);
    this.model.deletions.set(deletion, { clients: [], records: new Map([[id, facts]]), requests: new Map() });
    return true;
  }

  private async deleteClient(client: string): Promise<boolean> {
    const deletion = await this.delete('clients', client);
    this.model.deletions.set(deletion, this.model.deleteClient(client));
    return true;
  }

  private async deleteRequest(id: string): Promise<boolean> {
    const request = this.model.requests.get(id)!;
    const deletion = await this.delete('witness_requests', id);
    this.model.requests.delete(id);
    this.model.deletions.set(deletion, { clients: [], records: new Map(), requests: new Map([[id, request]]) });
    return true;
  }

  private async undo(deletion_id: string | undefined): Promise<boolean> {
    if (deletion_id === undefined) return false;
    const { status } = await rpc(this.app, this.coach, 'undo_deletion', { deletion_id });
    if (status >= 400) return false;
    this.model.undoDeletion(deletion_id);
    return true;
  }

  private async merge(kept: string | undefined, merged: string | undefined): Promise<boolean> {
    if (kept === undefined || merged === undefined || kept === merged) return false;
    const before = [...this.model.records].filter(([, { area }]) => area === 'sessions');
    const dates = (client: string) => before.filter(([, facts]) => facts.client === client).map(([, { date }]) => date);
    const shared = dates(kept).filter((date) => dates(merged).includes(date));
    const clashing = before.filter(
      ([, { client, date }]) => (client === kept || client === merged) && shared.includes(date),
    );
    const seen = await this.app.db.asOwner<{ seen: object }>(
      `select jsonb_build_object('id', id, 'updated_at', updated_at) as seen from (
         select id, updated_at from public.clients union all select id, updated_at from public.sessions) as t where id = any($1)`,
      [[kept, merged, ...clashing.map(([id]) => id)]],
    );
    const sessions = clashing.filter(([, { client }]) => client === kept).map(([id]) => ({ id }));
    const merge_id = crypto.randomUUID();
    const rows = { clients: [], sessions };
    const body = { merge_id, kept_id: kept, merged_id: merged, seen: seen.map(({ seen: one }) => one), rows };
    const answer = await rpc(this.app, this.coach, 'merge_clients', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    this.model.merge(merge_id, kept, merged);
    return true;
  }

  private async undoMerge(merge_id: string | undefined): Promise<boolean> {
    if (merge_id === undefined || this.model.undone.has(merge_id)) return false;
    const { status } = await rpc(this.app, this.coach, 'undo_client_merge', { merge_id, even_if_changed: true });
    if (status >= 400) return false;
    this.model.undoMerge(merge_id);
    return true;
  }

  private async erase(client_id: string): Promise<boolean> {
    const answer = await rpc(this.app, this.coach, 'erase_client', { client_id, person: crypto.randomUUID() });
    expect(answer.status).toBe(200);
    this.model.erase(client_id);
    return true;
  }
}
