// Calls about hooks. Their key is here and not in query-keys.ts, which every page loads.
import type { Hook, HookDelivery, MadeHook, SentAnswer } from '#domain/hooks/hook-answers.ts';
import type { HookChange, NewHook } from '#domain/hooks/new-hook.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryOptions } from '@tanstack/react-query';
import { deliveryText } from '#domain/hooks/hook-problems.ts';
import { toast } from '#web/ui/overlay/toast.ts';

const HOOKS = ['hooks'] as const;

export const hooksQuery = queryOptions({
  queryKey: [...HOOKS, 'list'],
  queryFn: async () => (await callFunction<{ hooks: Hook[] }>('get-hooks')).hooks,
});

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...HOOKS, 'deliveries', id],
    queryFn: async () => (await callFunction<{ deliveries: HookDelivery[] }>('get-hook-deliveries', { id })).deliveries,
  });

/** What one call changes shows in the list and in the log. */
export const refetchHooks = () => queryClient.invalidateQueries({ queryKey: HOOKS });

const run = <Answer>(what: string, name: string, body: object) => logged(what, () => callFunction<Answer>(name, body));

export const createHook = (hook: NewHook) => run<MadeHook>('Adding an address', 'create-hook', hook);
export const changeHook = (change: HookChange) => run<{ hook: Hook }>('Changing an address', 'change-hook', change);
export const deleteHook = (id: string) => run('Removing an address', 'delete-hook', { id });
export const testHook = (id: string) => run<SentAnswer>('Sending a test', 'test-hook', { id });
export const sendAgain = (id: string) => run<SentAnswer>('Sending an event again', 'send-hook-delivery', { id });

/** Of what was sent just now. */
export function sayHowItWent({ delivery }: SentAnswer): void {
  const title = deliveryText(delivery);
  if (delivery.problem === null) toast.success({ title });
  else toast.destructive({ title });
}
