// No function of the database or of the server returns or changes another coach's rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COACHES_FUNCTIONS } from '#tests/support/declared-functions.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { isFunctionHere } from '#tests/support/one-server.ts';
import { rowsWith } from '#tests/support/tables-with.ts';
import { EXAMPLES, openExamples } from '../../wire/contract/function-examples.ts';
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
});

describe('calling a function of the server as another coach, with what works for the victim,', () => {
  let examples: Awaited<ReturnType<typeof openExamples>>;
  beforeAll(async () => {
    examples = await openExamples();
  });
  afterAll(() => examples.close());

  it.each(COACHES_FUNCTIONS.filter(isFunctionHere))('returns and changes nothing of the victim’s: %s', async (name) => {
    const place = await examples.place();
    const { app } = place.billing;
    const { body = {}, headers = {} } = await EXAMPLES[name]!(place);
    const stranger = await app.signUp();
    const sent = body instanceof Blob ? decodeURIComponent(Object.values(headers).join(' ')) : JSON.stringify(body);
    const ids = [
      place.coach.id,
      place.coach.email,
      ...(sent.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []),
    ];
    const before = await rowsWith(app.db.asOwner, ids);
    const answer = await app.fetch(`${app.settings.publicUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stranger.token}`, ...headers },
      body: body instanceof Blob ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    expect(text).not.toMatch(new RegExp(`${place.coach.id}|${place.coach.email}`));
    await app.finished();
    const after = await rowsWith(app.db.asOwner, ids);
    expect(before.filter((row) => !after.includes(row))).toEqual([]);
    // An id that is not taken may be the stranger's.
    expect(after.filter((row) => !before.includes(row) && !row.includes(stranger.id))).toEqual([]);
  });
});
