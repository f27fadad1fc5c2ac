import type { Proposal } from '#domain/calendar/proposal.ts';
import { areSingleKeysOn } from '#web/data/device/single-keys.ts';
import { isBusy, isPlainKey } from '#web/ui/is-busy.ts';
import { useEffect, useEffectEvent } from 'react';

interface ProposalKeys {
  shown: readonly Proposal[];
  currentKey: string | null;
  isOpen: boolean;
  open: () => void;
  onMove: (key: string) => void;
  accept: (proposal: Proposal) => void;
  refuse: (proposal: Proposal) => void;
  edit: (proposal: Proposal) => void;
  acceptCertain: () => void;
}

/**
 * J and K move, Enter accepts, X refuses, E edits first, A accepts all that are certain. Enter on a link or button works as usual. While
 * the list is closed, each of them except A only opens it, so that no proposal is decided that isn't on screen. A is the button next to
 * the heading.
 */
export function useProposalKeys(keys: ProposalKeys): void {
  const take = (key: string, target: EventTarget | null): boolean => {
    if (key === 'enter' && !isOurs(target)) return false;
    const act = actionOf(key, keys);
    if (!act) return false;
    if (keys.isOpen || key === 'a') act();
    else keys.open();
    return true;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.shiftKey || !areSingleKeysOn() || !isPlainKey(event)) return;
    if (isBusy(event.target) || keys.shown.length === 0) return;
    if (take(event.key.toLowerCase(), event.target)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Whether the keys apply. After following a link to this page, the page itself has the focus. */
const isOurs = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target === document.body || target.tagName === 'MAIN' || 'event' in target.dataset);

function actionOf(key: string, keys: ProposalKeys): (() => void) | undefined {
  const { shown, currentKey, onMove } = keys;
  const place = shown.findIndex((one) => one.key === currentKey);
  const current = shown[place]!;
  const moveBy = (step: number) => () => onMove((shown[place + step] ?? current).key);
  const actions: Record<string, () => void> = {
    j: moveBy(1),
    k: moveBy(-1),
    enter: () => keys.accept(current),
    x: () => keys.refuse(current),
    e: () => keys.edit(current),
    a: keys.acceptCertain,
  };
  return actions[key];
}
