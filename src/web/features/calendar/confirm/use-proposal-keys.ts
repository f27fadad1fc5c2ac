import type { Proposal } from '#domain/calendar/propose.ts';
import { areSingleKeysOn } from '#web/data/device/single-keys.ts';
import { isBusy, isPlainKey } from '#web/ui/is-busy.ts';
import { useEffect, useEffectEvent } from 'react';

interface ProposalKeys {
  shown: readonly Proposal[];
  currentKey: string | null;
  onMove: (key: string) => void;
  accept: (proposal: Proposal) => void;
  refuse: (proposal: Proposal) => void;
  edit: (proposal: Proposal) => void;
  acceptCertain: () => void;
}

/** J and K move, Enter accepts, X never, E edits first, A accepts all that are certain. Enter on a link or button stays its own. */
export function useProposalKeys(keys: ProposalKeys): void {
  const take = (key: string, target: EventTarget | null): boolean => {
    const place = keys.shown.findIndex((one) => one.key === keys.currentKey);
    const current = keys.shown[place]!;
    if (key === 'j' || key === 'k') {
      const next = keys.shown[place + (key === 'j' ? 1 : -1)] ?? current;
      keys.onMove(next.key);
    } else if (key === 'enter') {
      // After a link has led here, the page itself has the focus.
      const isPage = target instanceof HTMLElement && (target === document.body || target.tagName === 'MAIN');
      const isOurs = isPage || (target instanceof HTMLElement && 'event' in target.dataset);
      if (!isOurs) return false;
      keys.accept(current);
    } else if (key === 'x') keys.refuse(current);
    else if (key === 'e') keys.edit(current);
    else if (key === 'a') keys.acceptCertain();
    else return false;
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
