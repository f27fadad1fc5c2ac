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
  /** Lists the events in the calendars now. */
  readonly renew: () => void;
}

/**
 * The proposals as they were when the list was opened, without those that the coach has decided: a calendar that is read again
 * doesn't move what the coach is reading.
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
