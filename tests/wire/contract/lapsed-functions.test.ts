// Which functions of the server a coach without a subscription is refused: those that say so (docs/wire.md), and no other.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESS_TEXTS } from '#domain/subscription/access.ts';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { COACHES_FUNCTIONS } from '#tests/support/declared-functions.ts';
import { isFunctionHere } from '#tests/support/one-server.ts';
import { EXAMPLES, openExamples } from './function-examples.ts';

let examples: Awaited<ReturnType<typeof openExamples>>;
beforeAll(async () => {
  examples = await openExamples();
});
afterAll(() => examples.close());

test.each(COACHES_FUNCTIONS.filter(isFunctionHere))('%s', async (name) => {
  const place = await examples.place();
  const { app } = place.billing;
  const { body = {}, headers = {}, token = place.coach.token } = await EXAMPLES[name]!(place);
  await app.db.asOwner(
    `with bought as (update public.subscriptions set status = 'canceled' where user_id = $1)
     update public.profiles set subscription_status = 'canceled', subscription_end_date = now() where id = $1`,
    [place.coach.id],
  );
  const answer = await app.fetch(`${app.settings.publicUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: body instanceof Blob ? body : JSON.stringify(body),
  });
  const isDeclared = FUNCTIONS[name]!.refuses.includes(402);
  expect(answer.status === 402, await answer.clone().text()).toBe(isDeclared);
  if (isDeclared) expect(await answer.json()).toMatchObject({ code: 402, message: ACCESS_TEXTS.required.description });
});
