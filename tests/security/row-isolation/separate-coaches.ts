// A coach whose texts all contain a marker, another coach, an admin, and what the tests of row isolation check about each
// of them. Tables, columns, keys and functions are read from the catalog, so that later ones are included.
import { expect } from 'vitest';
import type { RestFunction, Table } from '#server/rest/plan/catalog.ts';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';
import { startTestApp } from '#tests/support/app.ts';
import { addMarkedCoach, ask, type Row } from '#tests/support/marked-coach.ts';

export const MARKER = 'zq7marker';
/** The plan, which everyone may read. */
const OPEN_TABLES: ReadonlySet<string> = new Set(['products', 'prices']);
/** Tables of which an admin sees other users' rows (ADR 10). */
const SEEN_BY_ADMINS: ReadonlySet<string> = new Set(['profiles', 'subscriptions']);

export interface Asker {
  readonly who: string;
  readonly token: string | null;
  readonly sees: ReadonlySet<string>;
}

export type SeparateCoaches = Awaited<ReturnType<typeof startSeparateCoaches>>;

export async function startSeparateCoaches() {
  const app = await startTestApp();
  const victim = await addMarkedCoach(app, MARKER);
  const stranger = await addMarkedCoach(app, 'zq7stranger');
  const admin = await addMarkedCoach(app, 'zq7admin');
  await app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [admin.id]);
  const catalog = await loadCatalog(app.db.asServer);
  const personal = [...catalog.tables.values()].filter(({ name }) => !OPEN_TABLES.has(name));
  const askers: readonly Asker[] = [
    { who: 'a stranger', token: stranger.token, sees: new Set() },
    { who: 'nobody', token: null, sees: new Set() },
    { who: 'an admin', token: admin.token, sees: SEEN_BY_ADMINS },
  ];

  /** All stored rows of the victim. */
  async function rowsOfVictim(): Promise<string> {
    const rows = await Promise.all(
      personal.map(({ name }) =>
        app.db.asOwner(
          `select '${name}' as "table", coalesce(jsonb_agg(t order by to_jsonb(t)::text), '[]') as rows
           from public.${name} t where ${ownerColumn(name)} = $1`,
          [victim.id],
        ),
      ),
    );
    return JSON.stringify(rows);
  }

  /** For every other user and every table that they may not read. */
  async function forEachStranger(
    tables: readonly Table[],
    walk: (asker: Asker, table: Table) => Promise<void>,
  ): Promise<void> {
    expect(tables.length).toBeGreaterThan(0);
    for (const asker of askers) {
      for (const table of tables) if (!asker.sees.has(table.name)) await walk(asker, table);
    }
  }

  async function expectNothing(asker: Asker, method: string, path: string, more: Parameters<typeof ask>[4] = {}) {
    const answer = await ask(app, asker.token, method, path, more);
    const seen = `${asker.who}: ${method} ${path} → ${answer.status} ${answer.text.slice(0, 300)}`;
    expect(answer.text, seen).not.toContain(MARKER);
    expect(JSON.stringify([...answer.headers]), seen).not.toContain(MARKER);
    expect(answer.status, seen).toBeLessThan(500);
    return answer;
  }

  const named = [...victim.rows].filter(([, row]) => typeof row['id'] === 'string');

  /** Calls of a function with ids of the victim as arguments, and with the table that each is of. */
  function argumentsFor({ arguments: taken }: RestFunction): Record<string, unknown>[] {
    const isOfIds = taken.some(({ typeName }) => typeName.endsWith('uuid'));
    const ids = [['profiles', { id: victim.id }] as const, ...(isOfIds ? named : [])];
    const valueOf = (typeName: string, id: unknown): unknown => {
      if (typeName === 'uuid') return id;
      if (typeName === '_uuid') return [id];
      if (typeName === 'jsonb') return { paid: true };
      if (typeName === 'date') return '2026-11-20';
      if (typeName === 'bool') return false;
      if (typeName.startsWith('int')) return 1;
      return typeName === 'text' ? '' : 'month';
    };
    return ids.map(([table, { id }]) =>
      Object.fromEntries(taken.map(({ name, typeName }) => [name, name === 'area' ? table : valueOf(typeName, id)])),
    );
  }

  return {
    app,
    catalog,
    victim,
    stranger,
    admin,
    askers,
    personal,
    /** The victim's row of a table. */
    victims: (table: string): Row => victim.rows.get(table) ?? {},
    /** All stored rows of the victim before the tests. */
    before: await rowsOfVictim(),
    rowsOfVictim,
    forEachStranger,
    expectNothing,
    argumentsFor,
    close: () => app.close(),
  };
}

export const ownerColumn = (table: string) => (table === 'profiles' ? 'id' : 'user_id');
