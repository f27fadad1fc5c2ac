// No coach can read another coach's rows, in any table and by any path of /rest/v1.
import { RECORDS } from '#domain/records/all-records.ts';
import { RECORD_NAMES, type RecordName } from '#domain/records/record-kinds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Column } from '#server/rest/plan/catalog.ts';
import { isOfWords } from '#tests/support/example-records.ts';
import { ask, type Row } from '#tests/support/marked-coach.ts';
import { MARKER, ownerColumn, type SeparateCoaches, startSeparateCoaches } from './separate-coaches.ts';

/** Texts from a fixed list, and ids and numbers by table, which cannot contain a marker; those of records their schemas say. */
const CLOSED_TEXTS: ReadonlySet<string> = new Set([
  'profiles.role',
  'profiles.time_zone',
  'profiles.week_start',
  'profiles.theme',
  'profiles.terms_version',
  'profiles.chosen_bodies',
  'profiles.credential_paths',
  'profiles.subscription_status',
  'subscriptions.status',
  'import_runs.kind',
  'import_runs.brought',
  'import_runs.counts',
  'import_runs.gone',
  'calendar_feeds.kind',
  'calendar_feeds.place',
  'calendar_feeds.problem',
  'certificates.type',
  'calendar_answers.area',
  'calendar_answers.answer',
  'erased_sessions.witnessed',
  'witness_requests.kind',
  'witness_requests.answer',
  'witnessed_rows.area',
  'witnessed_rows.format',
  'witnessed_rows.kind',
  'lent_views.client_labels',
  'lent_comments.area',
]);

const isClosed = (table: string, column: string) =>
  CLOSED_TEXTS.has(`${table}.${column}`) ||
  (isRecord(table) && column in RECORDS[table].columns && isOfWords(table, column));
const isRecord = (table: string): table is RecordName => table in RECORDS;

let coaches: SeparateCoaches;
beforeAll(async () => {
  coaches = await startSeparateCoaches();
});
afterAll(() => coaches.close());

describe('the victim', () => {
  it('has a row in every table, and the marker in every text of it', async () => {
    for (const table of coaches.personal) {
      const { text } = await ask(coaches.app, coaches.victim.token, 'GET', `/rest/v1/${table.name}?select=*`);
      const [row = {}] = JSON.parse(text) as Row[];
      const texts = [...table.columns.values()].filter(({ typeName }) => /^_?text$|^jsonb?$/.test(typeName));
      for (const { name } of texts) {
        if (isClosed(table.name, name)) continue;
        expect(JSON.stringify(row[name]), `${table.name}.${name}`).toContain(MARKER);
      }
      expect(Object.keys(row), table.name).not.toEqual([]);
    }
  });
});

describe('reading', () => {
  it('every row of a table', async () => {
    await coaches.forEachStranger(coaches.personal, async (asker, { name }) => {
      await coaches.expectNothing(asker, 'GET', `/rest/v1/${name}`);
      await coaches.expectNothing(asker, 'GET', `/rest/v1/${name}?select=*&limit=1000&offset=0`);
    });
  });

  it('by a filter on any column', async () => {
    await coaches.forEachStranger(coaches.personal, async (asker, table) => {
      for (const column of table.columns.values()) {
        for (const filter of filtersOn(column, coaches.victims(table.name)[column.name])) {
          // What was asked for is not repeated in a refusal either: no refusal here has the marker's text.
          const answer = await ask(coaches.app, asker.token, 'GET', `/rest/v1/${table.name}?${filter}`);
          const seen = `${asker.who}: ${table.name}?${filter}`;
          if (answer.status === 200) expect(onlyOwn(answer.text), `${seen} ${answer.text}`).toBe(true);
          else expect(answer.status, `${seen} ${answer.text}`).toBeLessThan(500);
        }
      }
    });
  });

  it('by counting, with a body and without', async () => {
    await coaches.forEachStranger(coaches.personal, async (asker, { name }) => {
      for (const method of ['GET', 'HEAD']) {
        const path = `/rest/v1/${name}?${ownerColumn(name)}=eq.${coaches.victim.id}`;
        const answer = await coaches.expectNothing(asker, method, path, { headers: { prefer: 'count=exact' } });
        if (answer.status < 300) expect(answer.headers.get('content-range'), `${asker.who}: ${path}`).toBe('*/0');
        else expect(answer.status).toBe(401);
      }
    });
  });

  it('by embedding, along every key in both directions, through others and as a filter', async () => {
    const keys = coaches.catalog.foreignKeys.flatMap(({ table, target }) => [
      [table, target],
      [target, table],
    ]);
    expect(keys.length).toBeGreaterThan(5);
    for (const asker of coaches.askers) {
      for (const [from = '', to = ''] of keys) {
        if (asker.sees.has(from) || asker.sees.has(to)) continue;
        for (const select of [`*,${to}(*)`, `${to}!inner(*)`, `*,${to}(*,${from}(*,${to}(*)))`]) {
          await coaches.expectNothing(asker, 'GET', `/rest/v1/${from}?select=${select}`);
        }
        const owner = ownerColumn(to);
        const filtered = `/rest/v1/${from}?select=${to}!inner(${owner})&${to}.${owner}=eq.${coaches.victim.id}`;
        const answer = await coaches.expectNothing(asker, 'GET', filtered);
        if (answer.status === 200) expect(answer.text, `${asker.who}: ${filtered}`).toBe('[]');
      }
    }
  });

  it('by the calls of the export', async () => {
    const archived = coaches.personal.filter(({ name }) => (RECORD_NAMES as readonly string[]).includes(name));
    expect(archived).toHaveLength(RECORD_NAMES.length);
    await coaches.forEachStranger(archived, async (asker, { name }) => {
      const first = '00000000-0000-0000-0000-000000000000';
      await coaches.expectNothing(asker, 'GET', `/rest/v1/${name}?select=*&id=gt.${first}&order=id&limit=2000`);
    });
  });
});

/** Filters that match only the victim's row. */
function filtersOn({ name, typeName }: Column, value: unknown): string[] {
  if (value === null || value === undefined) return [`${name}=is.null`];
  const text = encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));
  if (typeName === 'text') return [`${name}=eq.${text}`, `${name}=like.*${MARKER}*`, `or=(${name}.eq."${text}")`];
  if (typeName.startsWith('_')) return [`${name}=cs.${encodeURIComponent(`{${(value as string[]).join(',')}}`)}`];
  if (/^jsonb?$/.test(typeName)) return [`${name}=eq.${text}`, `${name}->0->>name=like.*${MARKER}*`];
  return [`${name}=eq.${text}`, `${name}=gte.${text}`, `not.and=(${name}.lt.${text})`];
}

/** Whether all rows of a response belong to the caller. */
function onlyOwn(text: string): boolean {
  return !text.includes(MARKER) && !text.includes(coaches.victim.id);
}
