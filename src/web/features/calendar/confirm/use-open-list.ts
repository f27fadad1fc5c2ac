import type { ExpandedFeeds } from '#domain/calendar/expand-calendar.ts';
import { useState } from 'react';
import { useProposals, type Proposals } from '../calls/use-proposals.ts';

export interface OpenList extends Proposals {
  readonly isEmpty: boolean;
  readonly isOpen: boolean;
  /** Whether the calendars hold something else by now than what the open list was made of. */
  readonly isOutdated: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Lists what the calendars hold now. */
  readonly renew: () => void;
}

/**
 * What the calendars propose, in a list that stays as it was opened but for what the coach decides: a calendar that is read again while
 * the list is open does not move what the coach is reading.
 */
export function useOpenList(isFirstPaint: boolean): OpenList {
  const [held, hold] = useState<ExpandedFeeds>();
  const found = useProposals({ held });
  const isEmpty = found.proposals.length === 0 && found.faults.length === 0;
  const [isOpen, setOpen] = useState(isFirstPaint && !isEmpty);
  if (isOpen && held === undefined && found.events) hold(found.events);
  return {
    ...found,
    isEmpty,
    isOpen,
    isOutdated: held !== undefined && held !== found.events,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      hold(undefined);
    },
    renew: () => hold(found.events),
  };
}
