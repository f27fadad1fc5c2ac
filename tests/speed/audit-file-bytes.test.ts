// What an audit file is made from is one row of an answer, which may have ROW_MAX_BYTES: enough for 20,000 sessions that were each changed
// after they were saved.
import { expect, test } from 'vitest';
import { readPractice } from '#server/audit-file/read-practice.ts';
import { ROW_MAX_BYTES } from '#server/db/limits.ts';
import { startTestApp } from '#tests/support/app.ts';
import { addClient, addSession } from '#tests/support/witnesses.ts';

const SESSIONS = 28;

test('an audit file is made from few enough bytes a session', async () => {
  const app = await startTestApp();
  try {
    const coach = await app.signUp();
    const caller = await app.deps.tokens.verify(coach.token);
    const client = await addClient(app, coach);
    const bytes = async () => (await readPractice(app.deps, caller)).byteLength;
    const before = await bytes();
    for (let day = 1; day <= SESSIONS; day += 1) {
      const date = `2026-09-${String(day).padStart(2, '0')}`;
      await addSession(app, coach, client, { date, completed: false, topics: ['Goals', 'Values'] });
      await app.db.asOwner('update public.sessions set completed = true where user_id = $1 and date = $2', [
        coach.id,
        date,
      ]);
    }
    expect(((await bytes()) - before) / SESSIONS).toBeLessThan(ROW_MAX_BYTES / 20_000);
  } finally {
    await app.close();
  }
});
