import { HOOKS_MAX, DELIVERIES_A_DAY, DELIVERY_TEXTS } from '#domain/hooks/hook.ts';
import { Button } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HookDialog } from './hook-dialog.tsx';
import { hooksQuery, changeHook, deleteHook, refetchHooks, testHook, sayHowItWent } from './hook-calls.ts';
import { instantMoment } from '#domain/formatting/date-text.ts';
import type { Hook } from '#domain/hooks/hook-answers.ts';
import { OFF_BY_FAILURES } from '#domain/hooks/hook-problems.ts';
import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useConfirmed } from '#web/ui/overlay/use-confirmed.tsx';
import { HookLog } from './hook-log.tsx';

/** The coach's hooks, and how another one is made. */
export function HooksPanel() {
  const query = useQuery(hooksQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-5">
      {query.data && query.data.length > 0 && (
        <ul aria-label="Addresses" className="border-t border-rule">
          {query.data.map((hook) => (
            <HookEntry key={hook.id} hook={hook} />
          ))}
        </ul>
      )}
      <NotLoaded query={query} label="Loading your addresses" rows={1} />
      {query.data && query.data.length < HOOKS_MAX && (
        <Button variant="secondary" onClick={() => setAdding(true)} className="justify-self-start">
          Add an address
        </Button>
      )}
      {isAdding && <HookDialog hook={null} onClose={() => setAdding(false)} />}
    </div>
  );
}

/** One hook: what is sent there, what is wrong, and what can be done about it. */
function HookEntry({ hook }: { hook: Hook }) {
  const { id, place, types, names, off_at } = hook;
  const [isChanging, setChanging] = useState(false);
  const [isLogOpen, setLogOpen] = useState(false);
  const test = useMutation({
    mutationFn: () => testHook(id),
    onSuccess: sayHowItWent,
    onError: failureToast('Could not send it'),
    onSettled: refetchHooks,
  });
  const turn = useMutation({
    mutationFn: () => changeHook({ id, types: [...types], names, is_on: off_at !== null }),
    onError: failureToast('Could not change it'),
    onSettled: refetchHooks,
  });
  const remove = useMutation({
    mutationFn: () => deleteHook(id),
    onSuccess: () => toast.success({ title: 'Address removed', description: place }),
    onError: failureToast('Could not remove it'),
    onSettled: refetchHooks,
  });
  const text = 'Nothing is sent there any more, and its log goes too.';
  const [ask, dialog] = useConfirmed({ title: `Remove ${place}?`, text, confirmLabel: 'Remove' }, () =>
    remove.mutate(),
  );
  const problem = problemOf(hook);
  return (
    <li className="grid grid-cols-1 gap-3 border-b border-rule py-4">
      <div>
        <p className="font-[560] [overflow-wrap:anywhere]">{place}</p>
        <p className="text-sm text-soft">
          {types.map((type) => DELIVERY_TEXTS[type]).join(', ')} · {names ? 'clients named' : 'no names'}
          {off_at !== null && ' · off'}
        </p>
      </div>
      {problem && <Notice tone="warn">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        {off_at === null && (
          <Button variant="secondary" size="small" busy={test.isPending} onClick={() => test.mutate()}>
            Send a test
          </Button>
        )}
        <Button variant="secondary" size="small" aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          Log
        </Button>
        <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
          Change
        </Button>
        <Button variant="secondary" size="small" busy={turn.isPending} onClick={() => turn.mutate()}>
          {off_at === null ? 'Switch off' : 'Switch on'}
        </Button>
        <Button variant="secondary" size="small" busy={remove.isPending} onClick={ask}>
          Remove
        </Button>
      </div>
      {isLogOpen && <HookLog id={id} />}
      {isChanging && <HookDialog hook={hook} onClose={() => setChanging(false)} />}
      {dialog}
    </li>
  );
}

/** Null: nothing is wrong. */
function problemOf({ failing_since, off_at, left_out_at }: Hook): string | null {
  if (failing_since !== null)
    return off_at === null
      ? `Nothing has arrived since ${instantMoment(failing_since)}. We keep trying.`
      : OFF_BY_FAILURES;
  return (
    left_out_at && `Some events were left out on ${instantMoment(left_out_at)}: ${DELIVERIES_A_DAY} a day are sent.`
  );
}
