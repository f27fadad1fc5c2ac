// Requests to witnesses about 20,000 rows, in pages that Postgres reads: a count, which no other work on the machine changes.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claims } from '#server/db/database.ts';
import { newLinkToken } from '#server/link-token.ts';
import { witnessClaims } from '#server/witnesses/witness-answers.ts';
import { cannotMeasure } from '#tests/support/one-server.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '#tests/support/test-database.ts';
import { askFor } from '#tests/support/witnesses.ts';

const ROWS = 20_000;
const CLIENTS = 50;

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

interface Asked {
  readonly user: TestUser;
  readonly clients: readonly string[];
  readonly token: string;
  /** Pages of the preview, and of asking. */
  readonly pages: readonly [number, number];
}

/** Pages that a statement read or found in memory, with what its functions did. */
async function pagesOf(claims: Claims, call: string, values: readonly string[] = []): Promise<number> {
  const { rows } = await db.asUser(claims, { text: `explain (analyze, buffers, format json) select ${call}`, values });
  const [{ Plan: plan }] = JSON.parse(String(rows[0]?.[0])) as [{ Plan: Record<string, number> }];
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

/** A coach with so many sessions, all of which one organisation is asked about. */
async function askAbout(sessions: number): Promise<Asked> {
  const user = await db.addUser({ email: `${randomUUID()}@example.org` });
  await db.asOwner("update public.profiles set display_name = 'Carla' where id = $1", [user.id]);
  const clients = Array.from({ length: CLIENTS }, () => randomUUID());
  await db.asOwner('insert into public.clients (user_id, id, name) select $1, unnest($2::uuid[]), $3', [
    user.id,
    clients,
    'Kim',
  ]);
  await db.asOwner(
    `insert into public.sessions (user_id, client_id, date, duration, completed, kind)
     select $1, ($2::uuid[])[1 + at % ${CLIENTS}], date '2000-01-01' + at / ${CLIENTS}, 60, true, 'coaching'
     from generate_series(0, $3::int - 1) at`,
    [user.id, clients, sessions],
  );
  await db.asOwner('analyze public.sessions, public.clients');
  const ask = JSON.stringify(askFor({ kind: 'organisation', subject: 'Acme', client_ids: [...clients] }));
  const preview = await pagesOf(user.claims, 'private.preview_witness($1::jsonb)', [ask]);
  const { rows } = await db.asUser(user.claims, {
    text: "select private.preview_witness($1::jsonb) ->> 'sums'",
    values: [ask],
  });
  const [link, stop] = [newLinkToken(), newLinkToken()];
  const mail = { id: randomUUID(), address: 'hr@example.com', content: '', link: link.hash, stop: stop.hash };
  const given = [ask, String(rows[0]?.[0]), '{}', JSON.stringify(mail)];
  const asking = await pagesOf(user.claims, 'private.ask_witness($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb)', given);
  await db.asOwner('analyze public.witness_requests, public.witnessed_rows');
  return { user, clients, token: link.token, pages: [preview, asking] };
}

const measured = test.skipIf(cannotMeasure('pages read'));

measured('asking reads each row once; opening, answering and asking for the marks of a page read few', async () => {
  const many = await askAbout(ROWS);
  const [preview, asking] = many.pages;
  // Each row is read once, and written with its indexes. Work for each pair of rows would be thousands.
  expect(preview / ROWS).toBeLessThan(3);
  expect(asking / ROWS).toBeLessThan(40);
  const claims = witnessClaims(many.token);
  const { rows } = await db.asUser(claims, { text: 'select private.witness()' });
  const view = String(rows[0]?.[0]);
  // Sums, and nothing of a row.
  expect(JSON.parse(view)).toMatchObject({
    state: 'open',
    sums: { lines: [{ sessions: ROWS }], dates: [], clients: CLIENTS },
  });
  expect(view.length).toBeLessThan(1_000);
  expect(await pagesOf(claims, 'private.witness()')).toBeLessThan(100);
  const answer = JSON.stringify({ answer: 'confirmed', name: 'Kim', no_more_mails: false });
  expect(await pagesOf(claims, 'private.witness($1::jsonb)', [answer])).toBeLessThan(500);

  const ids = await db.asOwner<{ id: string }>(
    'select id from public.sessions where user_id = $1 order by random() limit 50',
    [many.user.id],
  );
  const page = [`{${ids.map(({ id }) => id).join()}}`];
  // Often enough for a plan that is kept for all ids, if one were.
  for (let call = 0; call < 8; call += 1)
    expect(await pagesOf(many.user.claims, "public.witnessed_rows_of('sessions', $1::uuid[])", page)).toBeLessThan(
      2_000,
    );
  const marks = await db.asUser(many.user.claims, {
    text: "select public.witnessed_rows_of('sessions', $1::uuid[])",
    values: page,
  });
  expect(Object.keys(JSON.parse(String(marks.rows[0]?.[0])) as object)).toHaveLength(50);
});
