// No function of the database or of the server returns or changes another coach's rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { MARKER, type SeparateCoaches, startSeparateCoaches } from './separate-coaches.ts';

let coaches: SeparateCoaches;
beforeAll(async () => {
  coaches = await startSeparateCoaches();
});
afterAll(() => coaches.close());

describe('calling', () => {
  it('no function of the database returns or changes the victim’s data', async () => {
    expect(coaches.catalog.functions.length).toBeGreaterThan(8);
    for (const asker of coaches.askers.filter(({ who }) => who !== 'an admin')) {
      for (const called of coaches.catalog.functions) {
        for (const body of coaches.argumentsFor(called)) {
          await coaches.expectNothing(asker, 'POST', `/rest/v1/rpc/${called.name}`, { body });
        }
      }
    }
    expect(await coaches.rowsOfVictim()).toBe(coaches.before);
  });

  it('an admin’s data about other users contains no client, session or note', async () => {
    for (const called of coaches.catalog.functions) {
      for (const body of coaches.argumentsFor(called)) {
        const { text, status } = await ask(coaches.app, coaches.admin.token, 'POST', `/rest/v1/rpc/${called.name}`, {
          body,
        });
        expect(status, called.name).toBeLessThan(500);
        expect(text.replaceAll(`${MARKER}@example.org`, ''), called.name).not.toContain(MARKER);
      }
    }
  });

  it('no function of the server acts for another user who names the victim', async () => {
    const [session] = await coaches.app.db.asOwner<{ id: string }>('select id from auth.sessions where user_id = $1', [
      coaches.victim.id,
    ]);
    const body = {
      id: coaches.victim.rows.get('calendar_feeds')?.['id'],
      kind: 'cal.com',
      label: 'mine',
      userId: coaches.victim.id,
      newRole: 'admin',
      days: 7,
      until: '2027-01-31',
      priceId: 'x',
      origin: coaches.app.settings.publicUrl,
      email: coaches.victim.email,
      password: 'x',
      sessionId: session?.id,
      code: 'aaaa-bbbb-cccc-dddd',
    };
    const calendars = async () =>
      JSON.parse(
        (await ask(coaches.app, coaches.victim.token, 'POST', '/functions/v1/get-calendars', { body: {} })).text,
      );
    const before = await calendars();
    expect(JSON.stringify(before)).toContain(`SUMMARY:${MARKER}`);
    expect(Object.keys(FUNCTIONS).length).toBeGreaterThan(8);
    for (const name of Object.keys(FUNCTIONS)) {
      const { text } = await ask(coaches.app, coaches.stranger.token, 'POST', `/functions/v1/${name}`, { body });
      expect(text, name).not.toContain(MARKER);
      expect(text, name).not.toContain(coaches.victim.id);
    }
    expect(await coaches.rowsOfVictim()).toBe(coaches.before);
    expect(await calendars()).toEqual(before);
    expect((await ask(coaches.app, coaches.victim.token, 'GET', '/auth/v1/user')).status).toBe(200);
  });
});
