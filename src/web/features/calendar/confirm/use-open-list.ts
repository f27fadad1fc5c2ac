import type { ExpandedFeeds } from '#domain/calendar/expand-calendar.ts';
import { useState } from 'react';
import { useProposals, type Proposals } from '../calls/use-proposals.ts';

export interface OpenList extends Proposals {
  readonly isEmpty: boolean;
  readonly isOpen: boolean;
  /** Whether the calendars have changed since the list was opened. */
  readonly isOutdated: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Lists the current events. */
  readonly renew: () => void;
}

/**
 * The proposals from when the list was opened, without those that the coach has decided, so that the list doesn't change when a calendar
 * is read again.
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
