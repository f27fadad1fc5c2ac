import { lazyPart } from '../lazy-part.tsx';
import type { OpenConfirmDialogProps } from './open-confirm-dialog.tsx';

/** Loaded when the first one opens, or some time after the page. */
const OpenConfirmDialog = lazyPart(async () => (await import('./open-confirm-dialog.tsx')).OpenConfirmDialog);

interface ConfirmDialogProps extends OpenConfirmDialogProps {
  open: boolean;
}

export const ConfirmDialog = ({ open, ...asked }: ConfirmDialogProps) => open && <OpenConfirmDialog {...asked} />;
