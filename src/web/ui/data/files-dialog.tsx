import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { AttachedFiles } from './attached-files.tsx';
import type { ComponentProps } from 'react';

interface FilesDialogProps {
  /** The record that they are kept with. */
  of: string;
  files: ComponentProps<typeof AttachedFiles>;
  onClose: () => void;
}

/** The files of a record in a list, without its form. */
export function FilesDialog({ of, files, onClose }: FilesDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={of}>
      <div className="pb-5">
        <AttachedFiles {...files} />
      </div>
    </Dialog>
  );
}
