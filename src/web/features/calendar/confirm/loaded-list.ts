import type { ComponentType } from 'react';
import type { EditProposalProps } from './edit-proposal.tsx';

export interface ConfirmEventsProps extends Pick<EditProposalProps, 'SessionForm' | 'RecordForm'> {
  /** Whether this is part of the page's first paint, when an open list moves nothing. */
  isFirstPaint: boolean;
}

/** The list of proposals, set by confirm-events.tsx once that is loaded, so that pages that open later show it at their first paint. */
export const loadedList: { current: ComponentType<ConfirmEventsProps> | null } = { current: null };
