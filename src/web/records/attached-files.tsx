import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import { useMutation } from '@tanstack/react-query';
import { Paperclip } from '#web/ui/icons/paperclip.tsx';
import { useId, useRef, useState, type ReactNode } from 'react';
import { CERTIFICATE_MAX_MB, isCertificateArea, type CertificateArea } from '#domain/certificates/certificate.ts';
import type { RecordTable } from '#web/data/wire/tables.ts';
import type { Upload } from '#web/data/records/certificates/certificate-uploads.ts';
import { useCertificates } from '#web/data/records/certificates/use-certificates.ts';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { useUndoableDelete } from '#web/ui/data/use-undoable-delete.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { MenuItem } from '#web/ui/overlay/menu.tsx';
import { useShown } from '#web/ui/use-shown.ts';

type Certificates = ReturnType<typeof useCertificates>;

interface AttachedFilesProps {
  area: CertificateArea;
  record: string;
  /** Without it, files can be downloaded and removed only. */
  canAdd?: boolean;
  /** One below the heading around it. */
  heading?: 'h2' | 'h3';
}

/** The files of a record. Each is stored at once, even if the form around them is not saved. */
export function AttachedFiles({ area, record, canAdd = true, heading: Heading = 'h3' }: AttachedFilesProps) {
  const certificates = useCertificates(area, record);
  const { files, failure, uploads } = certificates;
  const isOffline = useConnection() === 'offline';
  const headingId = useId();
  if (!canAdd && files?.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid gap-2 print:hidden">
      <Heading id={headingId} className="text-sm font-[560]">
        Certificates
      </Heading>
      {failure && !isOffline && <LoadFailure error={failure} onRetry={certificates.retry} />}
      {files && files.length > 0 && (
        <ul className="border-t border-rule">
          {files.map((file) => (
            <FileLine key={file.id} file={file} isOffline={isOffline} {...certificates} />
          ))}
        </ul>
      )}
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} cancel={certificates.cancel} />
      ))}
      {canAdd && <AddFiles accepted={certificates.accepted} add={certificates.add} isOffline={isOffline} />}
      {isOffline && <Notice>Files can only be added and downloaded with a connection.</Notice>}
    </section>
  );
}

interface FileLineProps extends Pick<Certificates, 'download' | 'removal'> {
  file: NonNullable<Certificates['files']>[number];
  isOffline: boolean;
}

function FileLine({ file: { id, name, facts }, isOffline, download, removal }: FileLineProps) {
  const remove = useUndoableDelete(removal);
  const load = useMutation({
    mutationFn: () => download(id, name),
    onError: failureToast(`Could not download ${name}`),
  });
  // Hidden at once; shown again if deleting fails.
  if (remove.isPending) return null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1">
      <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
        {name} <span className="text-13 text-soft">{facts}</span>
      </p>
      <div className="flex gap-1">
        <Button
          variant="ghost"
          size="small"
          aria-label={`Download ${name}`}
          disabled={isOffline}
          busy={load.isPending}
          onClick={() => load.mutate()}
        >
          Download
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Delete ${name}`}
          disabled={isOffline}
          onClick={() => remove.mutate([id])}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

function UploadLine({ upload, cancel }: { upload: Upload; cancel: (id: string) => void }) {
  const { id, name, percent, failure } = upload;
  if (failure !== null) {
    return (
      <Notice
        tone="bad"
        action={
          <Button variant="secondary" size="small" aria-label={`Dismiss ${name}`} onClick={() => cancel(id)}>
            Dismiss
          </Button>
        }
      >
        {name} was not added. {failure}
      </Notice>
    );
  }
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">{name}</p>
        <ProgressBar label={`Adding ${name}`} percent={percent} />
      </div>
      <Button variant="ghost" size="small" aria-label={`Cancel ${name}`} onClick={() => cancel(id)}>
        Cancel
      </Button>
    </div>
  );
}

/**
 * For a record in a list, without its form: the entry of its menu, and the dialog that it opens; nothing for kinds without certificates.
 * @param of the record's name
 */
export function useFilesDialog(area: RecordTable, record: string, of: string): [item?: ReactNode, dialog?: ReactNode] {
  const [isOpen, setOpen] = useState(false);
  if (!isCertificateArea(area)) return [];
  return [
    <MenuItem key="files" onSelect={() => setOpen(true)}>
      <Paperclip className="size-4" />
      Add certificate
    </MenuItem>,
    isOpen && (
      <Dialog key="dialog" open onOpenChange={setOpen} title={of}>
        <div className="pb-5">
          <AttachedFiles area={area} record={record} />
        </div>
      </Dialog>
    ),
  ];
}

/** In the form of a new record. */
export function FilesAfterSaving() {
  return <p className="text-13 text-soft">Save this first, then add certificates as files.</p>;
}

interface AddFilesProps extends Pick<Certificates, 'accepted' | 'add'> {
  isOffline: boolean;
}

/** The button opens the browser's file dialog: on a phone the camera, its pictures, and files. */
function AddFiles({ accepted, add, isOffline }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const isShown = useShown();
  const hintId = useId();
  const send = async (chosen: readonly File[]) => {
    const { added, failed } = await add(chosen);
    if (added > 0) toast.success({ title: added === 1 ? 'File added' : `${added} files added` });
    // The list that says why is no longer on screen.
    if (!isShown.current)
      for (const { name, failure } of failed)
        toast.destructive({ title: `${name} was not added`, description: failure ?? '' });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label="Certificates"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          if (chosen.length > 0) void send(chosen);
        }}
      />
      <Button
        variant="secondary"
        size="small"
        aria-describedby={hintId}
        disabled={isOffline}
        onClick={() => input.current?.click()}
      >
        <Paperclip className="size-4" />
        Add files
      </Button>
      <p id={hintId} className="text-13 text-soft">
        PDF, PNG, JPEG, WebP or HEIC, up to {CERTIFICATE_MAX_MB} MB each. Files are saved at once.
      </p>
    </div>
  );
}
