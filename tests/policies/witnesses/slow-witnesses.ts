// What is witnessed, said again and slowly: a practice as lists of plain objects, and a request as a copy of what was shown. Written
// from the decision alone (ADR 88); any-order.test.ts compares the database with it.

export interface Facts {
  readonly area: 'sessions' | 'opening_balances' | 'supervision_sessions';
  readonly date: string;
  readonly minutes: number;
  readonly format: string | null;
  readonly kind: string | null;
  readonly client: string | null;
  /** The supervisor; null for hours with clients. */
  readonly person: string | null;
  /** Beginning of a balance. */
  readonly start: string | null;
  readonly isHeld: boolean;
  /** Parts that erasing keeps apart: a balance's paid and pro bono minutes. */
  readonly parts: readonly number[];
}

interface Request {
  isOrganisation: boolean;
  isConfirmed: boolean;
  clients: string[];
  shown: Map<string, Facts>;
}

interface Merge {
  readonly kept: string;
  readonly merged: string;
  /** Both sessions of each day on which the two met, as they were. */
  readonly clashing: ReadonlyMap<string, Facts>;
  readonly moved: string[];
  readonly shown: (readonly [request: string, row: string])[];
  readonly clientsOf: Map<string, readonly string[]>;
}

interface Deletion {
  readonly clients: readonly string[];
  readonly records: Map<string, Facts>;
  readonly requests: ReadonlyMap<string, Request>;
}

export type How = 'witnessed' | 'lettered' | 'both';
const same = (a: Facts, b: Facts) =>
  (['area', 'date', 'minutes', 'format', 'kind', 'client', 'person', 'start'] as const).every(
    (each) => a[each] === b[each],
  );

export class SlowWitnesses {
  readonly clients = new Set<string>();
  readonly records = new Map<string, Facts>();
  readonly requests = new Map<string, Request>();
  readonly merges = new Map<string, Merge>();
  readonly undone = new Set<string>();
  readonly deletions = new Map<string, Deletion>();
  readonly erased: { minutes: number; how: How | null }[] = [];
  readonly erasedIds = new Set<string>();

  how(id: string): How | null {
    const now = this.records.get(id);
    const by = new Set<boolean>();
    for (const { isConfirmed, isOrganisation, shown } of this.requests.values()) {
      const then = shown.get(id);
      if (isConfirmed && now?.isHeld && then && same(now, then)) by.add(isOrganisation);
    }
    if (by.size === 2) return 'both';
    return by.has(true) ? 'lettered' : by.has(false) ? 'witnessed' : null;
  }

  /** Every witnessed row, as `id how`. */
  witnessed(): string[] {
    return [...this.records.keys()].flatMap((id) => (this.how(id) ? [`${id} ${this.how(id)}`] : [])).toSorted();
  }

  minutes(): number {
    return [...this.records].reduce((sum, [id, { minutes }]) => sum + (this.how(id) ? minutes : 0), 0);
  }

  ask(id: string, isOrganisation: boolean, fits: (facts: Facts) => boolean): void {
    const shown = new Map([...this.records].filter(([, facts]) => facts.isHeld && fits(facts)));
    const clients = [...new Set([...shown.values()].flatMap(({ client }) => (client === null ? [] : [client])))];
    this.requests.set(id, { isOrganisation, isConfirmed: false, clients, shown });
  }

  deleteClient(client: string): Deletion {
    const records = new Map([...this.records].filter(([, facts]) => facts.client === client));
    for (const id of records.keys()) this.records.delete(id);
    this.clients.delete(client);
    return { clients: [client], records, requests: this.takeRequestsWithoutClients(client) };
  }

  /** Requests about this client, of whose clients none is left. */
  private takeRequestsWithoutClients(client: string): Map<string, Request> {
    const taken = new Map(
      [...this.requests].filter(
        ([, { clients }]) => clients.includes(client) && !clients.some((one) => this.clients.has(one)),
      ),
    );
    for (const id of taken.keys()) this.requests.delete(id);
    return taken;
  }

  undoDeletion(id: string): void {
    const { clients, records, requests } = this.deletions.get(id)!;
    this.deletions.delete(id);
    for (const client of clients) this.clients.add(client);
    for (const [record, facts] of records) {
      this.records.set(record, { ...facts, client: this.presentClient(facts.client) });
      // Back with its own client once the merges are undone.
      for (const merge of this.mergesOf(facts.client)) merge.moved.push(record);
    }
    for (const [request, old] of requests) {
      // Of a client who was merged since, what was shown is about the one who stayed.
      const shown = new Map(
        [...old.shown].map(([row, facts]) => [row, { ...facts, client: this.shownClient(facts.client) }]),
      );
      // Until the merges are undone.
      for (const client of old.clients)
        for (const merge of this.mergesOf(client)) merge.clientsOf.set(request, old.clients);
      for (const [row, { client }] of old.shown)
        for (const merge of this.mergesOf(client)) merge.shown.push([request, row]);
      const present = old.clients.map((client) => this.shownClient(client)!);
      this.requests.set(request, { ...old, clients: [...new Set(present)], shown });
    }
  }

  private presentClient(client: string | null): string | null {
    return this.shownClient(client);
  }

  private mergeOf(client: string): Merge | undefined {
    return [...this.merges].findLast(([id, { merged }]) => merged === client && !this.undone.has(id))?.[1];
  }

  /** By which a client became part of one who is there. */
  private mergesOf(client: string | null): Merge[] {
    const into = client === null || this.clients.has(client) ? undefined : this.mergeOf(client);
    return into ? [into, ...this.mergesOf(into.kept)] : [];
  }

  private shownClient(client: string | null): string | null {
    if (client === null || this.clients.has(client)) return client;
    const into = this.mergeOf(client);
    return into ? this.shownClient(into.kept) : client;
  }

  merge(id: string, kept: string, merged: string): void {
    const of = (client: string) =>
      [...this.records].filter(([, { area, client: one }]) => one === client && area === 'sessions');
    const clashing = new Map(
      [kept, merged].flatMap((client) => {
        const others = of(client === kept ? merged : kept).map(([, { date }]) => date);
        return of(client).filter(([, { date }]) => others.includes(date));
      }),
    );
    for (const [record, { client }] of clashing) if (client === merged) this.records.delete(record);
    const moved = [...this.records].filter(([, { client }]) => client === merged).map(([record]) => record);
    for (const record of moved) this.records.set(record, { ...this.records.get(record)!, client: kept });
    const shown: [string, string][] = [];
    const clientsOf = new Map<string, readonly string[]>();
    for (const [request, one] of this.requests) {
      if (one.clients.includes(merged)) {
        clientsOf.set(request, one.clients);
        one.clients = [...new Set(one.clients.map((client) => (client === merged ? kept : client)))];
      }
      for (const [row, facts] of one.shown)
        if (facts.client === merged) {
          shown.push([request, row]);
          one.shown.set(row, { ...facts, client: kept });
        }
    }
    this.clients.delete(merged);
    this.merges.set(id, { kept, merged, clashing, moved, shown, clientsOf });
  }

  undoMerge(id: string): void {
    const { kept, merged, clashing, moved, shown, clientsOf } = this.merges.get(id)!;
    this.undone.add(id);
    this.clients.add(merged);
    for (const [record, facts] of clashing) this.records.set(record, facts);
    for (const record of moved) {
      const facts = this.records.get(record);
      if (facts?.client === kept) this.records.set(record, { ...facts, client: merged });
    }
    for (const [request, row] of shown) {
      const facts = this.requests.get(request)?.shown.get(row);
      if (facts?.client === kept) this.requests.get(request)!.shown.set(row, { ...facts, client: merged });
    }
    // Other merges of its clients stay.
    const apart = (one: Request | undefined, clients: readonly string[]) => {
      if (one) one.clients = [...one.clients.filter((each) => each !== kept || clients.includes(kept)), merged];
    };
    for (const [request, clients] of clientsOf) apart(this.requests.get(request), clients);
    // What was deleted since comes back to its own client.
    for (const { records, requests } of this.deletions.values()) {
      for (const record of moved) {
        const facts = records.get(record);
        if (facts?.client === kept) records.set(record, { ...facts, client: merged });
      }
      for (const [request, row] of shown) {
        const facts = requests.get(request)?.shown.get(row);
        if (facts?.client === kept) requests.get(request)!.shown.set(row, { ...facts, client: merged });
      }
      for (const [request, clients] of clientsOf) apart(requests.get(request), clients);
    }
  }

  erase(client: string): void {
    for (const [id, facts] of this.records) if (facts.client === client) this.erasedIds.add(id);
    for (const [id, facts] of this.records)
      if (facts.client === client && facts.isHeld)
        for (const minutes of facts.parts) this.erased.push({ minutes, how: this.how(id) });
    this.deleteClient(client);
    for (const one of this.requests.values()) {
      one.clients = one.clients.filter((each) => each !== client);
      for (const [row, facts] of one.shown) if (facts.client === client) one.shown.delete(row);
    }
  }
}
