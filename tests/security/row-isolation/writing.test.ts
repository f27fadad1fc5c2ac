// No coach can change, delete, take over or add to another coach's rows, in any table and by any path of /rest/v1.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Row } from '#tests/support/marked-coach.ts';
import { MARKER, ownerColumn, type SeparateCoaches, startSeparateCoaches } from './separate-coaches.ts';

let coaches: SeparateCoaches;
beforeAll(async () => {
  coaches = await startSeparateCoaches();
});
afterAll(() => coaches.close());

describe('writing', () => {
  const BACK = { prefer: 'return=representation' };

  it('cannot change or delete the victim’s rows, by id, owner or other columns', async () => {
    await coaches.forEachStranger(coaches.personal, async (asker, table) => {
      const row = coaches.victims(table.name);
      const keys = [ownerColumn(table.name), ...table.primaryKey].map((name) => `${name}=eq.${String(row[name])}`);
      for (const filter of keys) {
        for (const column of table.columns.keys()) {
          const body = { [column]: row[column] ?? null };
          await coaches.expectNothing(asker, 'PATCH', `/rest/v1/${table.name}?${filter}`, { body, headers: BACK });
        }
        await coaches.expectNothing(asker, 'DELETE', `/rest/v1/${table.name}?${filter}`, { headers: BACK });
      }
    });
    expect(await coaches.rowsOfVictim()).toBe(coaches.before);
  });

  it('cannot take over the victim’s rows by upserting their keys', async () => {
    await coaches.forEachStranger(coaches.personal, async (asker, table) => {
      const row = withoutMarker(coaches.victims(table.name));
      const bodies = [row, Object.fromEntries(table.primaryKey.map((name) => [name, row[name]]))];
      for (const resolution of ['merge-duplicates', 'ignore-duplicates']) {
        for (const body of bodies) {
          for (const owner of [{}, { [ownerColumn(table.name)]: coaches.stranger.id }]) {
            const headers = { prefer: `resolution=${resolution},return=representation` };
            await coaches.expectNothing(asker, 'POST', `/rest/v1/${table.name}`, {
              body: { ...body, ...owner },
              headers,
            });
          }
        }
      }
    });
    expect(await coaches.rowsOfVictim()).toBe(coaches.before);
  });

  it('cannot add rows with the victim as owner, or that refer to the victim’s rows', async () => {
    await coaches.forEachStranger(coaches.personal, async (asker, table) => {
      const {
        id: _id,
        created_at: _created,
        updated_at: _updated,
        ...row
      } = withoutMarker(coaches.victims(table.name));
      const given = { ...row, user_id: coaches.victim.id };
      const answer = await coaches.expectNothing(asker, 'POST', `/rest/v1/${table.name}`, {
        body: given,
        headers: BACK,
      });
      expect(answer.status, `${asker.who}: ${table.name}`).toBeGreaterThanOrEqual(400);
      if (row['client_id'] === undefined && row['import_id'] === undefined) return;
      const { user_id: _owner, ...referring } = row;
      const refused = await coaches.expectNothing(asker, 'POST', `/rest/v1/${table.name}`, {
        body: referring,
        headers: BACK,
      });
      expect(refused.status, `${asker.who}: ${table.name} on the victim's`).toBeGreaterThanOrEqual(400);
    });
    expect(await coaches.rowsOfVictim()).toBe(coaches.before);
  });

  it('accepts no other method', async () => {
    for (const { name } of coaches.personal) {
      expect(
        (
          await ask(coaches.app, coaches.stranger.token, 'PUT', `/rest/v1/${name}?id=eq.${coaches.victim.id}`, {
            body: {},
          })
        ).status,
      ).toBe(405);
    }
  });
});

/** The victim's row as an attacker would send it who knows everything except the texts. */
function withoutMarker(row: Row): Row {
  return JSON.parse(JSON.stringify(row).replaceAll(MARKER, 'guess')) as Row;
}
