import type { ComponentType } from 'react';
import type { EditProposalProps } from './edit-proposal.tsx';

export interface ConfirmEventsProps extends Pick<EditProposalProps, 'SessionForm' | 'RecordForm'> {
  /** Whether this is part of the page's first paint: nothing stands there yet that an open list would move. */
  isFirstPaint: boolean;
}

/** The list of proposals, which confirm-events.tsx puts here when it is loaded. A page that opens afterwards has it at its first paint. */
export const loadedList: { current: ComponentType<ConfirmEventsProps> | null } = { current: null };
