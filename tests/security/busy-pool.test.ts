// All of the server's connections to Postgres are busy: further requests get Retry-After, and everything works again
// when one is free. The embedded engine has one session and no pool.
import { expect, test } from 'vitest';
import { startTestApp } from '#tests/support/app.ts';
import { ask } from '#tests/support/marked-coach.ts';

/** More than the pool's size. */
const HELD = 8;

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a pool that is full answers 503 with Retry-After, loses nothing, and is there again',
  { timeout: 30_000 },
  async () => {
    const app = await startTestApp();
    const coach = await app.signUp();
    // Reads the catalog, which is then cached.
    await ask(app, coach.token, 'GET', '/rest/v1/clients');
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let holding = 0;
    const held = Array.from({ length: HELD }, () =>
      app.db
        .serverTransaction(async (run) => {
          await run('select 1');
          holding += 1;
          await released;
        })
        .catch((error: unknown) => error),
    );
    await expect.poll(() => holding).toBeGreaterThan(1);
    const asked = Array.from({ length: 5 }, () => ask(app, coach.token, 'GET', '/auth/v1/user'));
    for (const { status, headers } of await Promise.all(asked)) {
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    }
    // Users' statements have connections of their own.
    expect((await ask(app, coach.token, 'GET', '/rest/v1/clients')).status).toBe(200);
    release();
    await Promise.all(held);
    expect((await ask(app, coach.token, 'GET', '/auth/v1/user')).status).toBe(200);
    await app.close();
  },
);
