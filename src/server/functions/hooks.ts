// The coach's hooks (ADR 148). The secret is only returned by the call that makes a hook, the address by none.
import * as z from 'zod/mini';
import {
  deliveryAnswer,
  hookAnswer,
  madeHookAnswer,
  sentAnswer,
  type Hook,
  type HookDelivery,
  type SentAnswer,
} from '#domain/hooks/hook-answers.ts';
import { shownHost } from '#domain/given-address.ts';
import { hookChangeSchema, newHookSchema } from '#domain/hooks/new-hook.ts';
import { openCoachTexts } from '#server/calendars/store/coach-texts.ts';
import { callJson } from '#server/db/call-function.ts';
import { deliver, type HookAccess } from '#server/hooks/deliver.ts';
import { newHookSecret } from '#server/hooks/sign-hook.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import { idBody, NO_BODY, serverFunction, type FunctionContext } from './function-call.ts';
import { signedOut } from './lock-session.ts';

const hookId = idBody('a hook');

/** Changes times from the database's JSON to ISO texts in UTC. */
function inUtc<Row extends Hook | HookDelivery>(row: Row): Row {
  const text = (name: string, value: unknown) =>
    name.endsWith('_at') || name.endsWith('_since') ? value && new Date(value as string).toISOString() : value;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, text(name, value)])) as unknown as Row;
}

/** An array for Postgres. Names of events need no quotes. */
const arrayText = (types: readonly string[]) => `{${types.join(',')}}`;

export const getHooks = serverFunction({
  about: 'The addresses to which the caller’s events are sent, oldest first. Only the host of each is returned.',
  body: NO_BODY,
  answer: z.object({ hooks: z.array(hookAnswer) }),
  refuses: [],
  run: async (deps, caller) => ({
    hooks: (await callJson<Hook[]>(deps.db, caller.claims, 'select private.own_hooks()')).map(inUtc),
  }),
});

export const createHook = serverFunction({
  about:
    'Sends the caller’s events to an address from now on, signed with a secret as docs/hooks.md says. No other call returns the secret.',
  body: newHookSchema,
  answer: madeHookAnswer,
  refuses: [402, 409],
  run: async (deps, caller, { address, types, names }) => {
    const texts = await openCoachTexts(deps.dataKeys, caller.sub);
    if (texts === null) throw signedOut();
    const secret = newHookSecret();
    const access = texts.encrypt(JSON.stringify({ address, secret } satisfies HookAccess));
    const hook = await callJson<Hook>(
      deps.db,
      caller.claims,
      'select private.create_hook($1, $2, $3::text[], $4::boolean)',
      [shownHost(address), access, arrayText(types), String(names)],
    );
    deps.log.info({ userId: caller.sub, hook: hook.id }, 'a hook was made');
    return { hook: inUtc(hook), secret };
  },
});

export const changeHook = serverFunction({
  about: 'Changes which events are sent and whether clients are named in them, and switches a hook on or off.',
  body: hookChangeSchema,
  answer: z.object({ hook: hookAnswer }),
  refuses: [402, 404],
  run: async (deps, caller, { id, types, names, is_on }) => ({
    hook: inUtc(
      await callJson<Hook>(
        deps.db,
        caller.claims,
        'select private.change_hook($1::uuid, $2::text[], $3::boolean, $4::boolean)',
        [id, arrayText(types), String(names), String(is_on)],
      ),
    ),
  }),
});

export const deleteHook = serverFunction({
  about: 'Stops sending to an address, and deletes it with its deliveries.',
  body: hookId,
  answer: z.object({ id: z.string() }),
  refuses: [],
  run: async (deps, caller, { id }) => {
    const deleted = await callJson<{ id: string }>(deps.db, caller.claims, 'select private.delete_hook($1::uuid)', [
      id,
    ]);
    deps.log.info({ userId: caller.sub, hook: id }, 'a hook was deleted');
    return deleted;
  },
});

export const getHookDeliveries = serverFunction({
  about: 'The newest hundred deliveries of the last two weeks to one of the caller’s addresses, with their results.',
  body: hookId,
  answer: z.object({ deliveries: z.array(deliveryAnswer) }),
  refuses: [404],
  run: async (deps, caller, { id }) => ({
    deliveries: (
      await callJson<HookDelivery[]>(deps.db, caller.claims, 'select private.own_hook_deliveries($1::uuid)', [id])
    ).map(inUtc),
  }),
});

export const testHook = serverFunction({
  about: 'Sends a test to one of the caller’s addresses, and returns the result.',
  body: hookId,
  answer: sentAnswer,
  refuses: [402, 404, 409],
  run: (deps, caller, { id }) => sendNow(deps, caller, 'select private.begin_hook_test($1::uuid)', id),
});

export const sendHookDelivery = serverFunction({
  about: 'Sends a delivery again, under the same webhook-id, and returns the result.',
  body: idBody('a delivery'),
  answer: sentAnswer,
  refuses: [402, 404, 409],
  run: (deps, caller, { id }) => sendNow(deps, caller, 'select private.begin_hook_delivery($1::uuid)', id),
});

async function sendNow(deps: FunctionContext, caller: VerifiedToken, begin: string, id: string): Promise<SentAnswer> {
  const begun = await callJson<HookDelivery>(deps.db, caller.claims, begin, [id]);
  await deliver(deps, begun.id);
  const sent = await callJson<HookDelivery | null>(
    deps.db,
    caller.claims,
    'select private.own_hook_delivery($1::uuid)',
    [begun.id],
  );
  return { delivery: inUtc(sent ?? begun) };
}
