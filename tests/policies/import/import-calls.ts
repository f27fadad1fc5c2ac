// What a coach's device asks for to import and to undo it.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Asker } from '#tests/support/rest-test-app.ts';

export async function start(asker: Asker, id: string = randomUUID()): Promise<string> {
  expect(await asker.ask('POST', 'import_runs', { id, kind: 'archive', file_name: 'a.json' })).toMatchObject({
    status: 201,
  });
  return id;
}
export const addPart = (asker: Asker, import_id: string, part: number, rows: object) =>
  asker.ask('POST', 'import_parts', { import_id, part, rows }, { prefer: 'resolution=ignore-duplicates' });
/** In as many calls as the server needs. */
async function untilDone(asker: Asker, name: string, body: object) {
  for (;;) {
    const answer = await asker.ask('POST', `rpc/${name}`, body);
    if (answer.status !== 200 || !('rows_done' in answer.body)) return answer;
  }
}
export const finish = (asker: Asker, import_id: string, parts: number | null) =>
  untilDone(asker, 'finish_import', { import_id, parts });
export const undo = (asker: Asker, import_id: string) => untilDone(asker, 'undo_import', { import_id });
export async function bring(asker: Asker, ...parts: object[]) {
  const id = await start(asker);
  for (const [part, rows] of parts.entries())
    expect(await addPart(asker, id, part, rows)).toMatchObject({ status: 201 });
  return { id, answer: await finish(asker, id, parts.length) };
}
export const idsOf = async (asker: Asker, table: string) =>
  (await asker.ask('GET', `${table}?select=id&order=id`)).body.map((row: { id: string }) => row.id) as string[];
