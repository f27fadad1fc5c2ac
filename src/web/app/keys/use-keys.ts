import type { ScreenWith } from '#domain/screens.ts';
import { areSingleKeysOn } from '#web/data/device/single-keys.ts';
import { listen } from '#web/data/wire/listen.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { keepKeys, pressFirstKeys } from '#web/ui/form/early-keys.ts';
import { isBusy, isOverlaid, isPlainKey } from '#web/ui/is-busy.ts';
import { useLogTarget } from '#web/app/sidebar/use-log-target.ts';
import { GO_TO } from './key-list.ts';

/** How long after g the letter of a page may follow. */
const SEQUENCE_MS = 1_500;

interface KeyActions {
  /** Opens the palette, or closes the open one. */
  togglePalette: () => void;
  isPaletteOpen: boolean;
  showKeys: () => void;
}

/** Handles the keyboard shortcuts of the shell; key-list.ts lists them. */
export function useKeys({ togglePalette, isPaletteOpen, showKeys }: KeyActions): void {
  const navigate = useNavigate();
  const log = useLogTarget();
  const canOpen = useCanOpen();
  const gPressedAt = useRef(-Infinity);

  // Without access to a page, open the coach's records instead.
  const goTo = (to: ScreenWith<'key'>) => void navigate({ to: canOpen(to) ? to : '/account/records' });
  const onSingleKey = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    const isAfterG = event.timeStamp - gPressedAt.current < SEQUENCE_MS;
    gPressedAt.current = key === 'g' && !isAfterG ? event.timeStamp : -Infinity;
    const target = isAfterG ? GO_TO.get(key) : undefined;
    if (event.key === '?') showKeys();
    else if (event.shiftKey) return false;
    else if (target) goTo(target.to);
    else if (key !== 'n') return false;
    else if (!canOpen('/sessions')) void navigate({ to: '/account/records' });
    else {
      keepKeys();
      void navigate({ to: '.', search: (now: object) => ({ ...now, log }), resetScroll: false });
    }
    return true;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const isPaletteKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isPaletteKey && !event.shiftKey) {
      event.preventDefault();
      if (isPaletteOpen || !isOverlaid()) togglePalette();
      return;
    }
    if (!areSingleKeysOn() || !isPlainKey(event) || isBusy(event.target)) return;
    if (onSingleKey(event)) event.preventDefault();
  });
  useEffect(() => {
    pressFirstKeys(onKey);
    return listen({ keydown: onKey });
  }, []);
}
