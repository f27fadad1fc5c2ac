import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { downloadArchive } from '#web/data/records/download-archive.ts';
import { Button } from '#web/ui/button.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from '#web/ui/icons/download.tsx';

export function ExportSection() {
  return (
    <SettingsGroup title="Your records" description="They are yours, with or without a subscription.">
      <p className="text-soft">
        One file with everything: clients, sessions, notes, supervision, CPD and certificates. You can import it again
        without losing anything.
      </p>
      <p className="text-soft">
        <Link to="/account/records" className="font-[560] text-accent underline-offset-3 hover:underline tap">
          See your records
        </Link>{' '}
        to read, search and print them, save them for a spreadsheet, or delete single ones.
      </p>
      <DownloadButton />
    </SettingsGroup>
  );
}

/** Downloads everything as one archive. */
export function DownloadButton() {
  const download = useMutation({
    mutationFn: () => downloadArchive(),
    onSuccess: () => toast.success({ title: 'Export saved', description: 'Look in your downloads folder.' }),
    onError: failureToast('Could not export your records'),
  });
  return (
    <Button
      variant="secondary"
      busy={download.isPending}
      onClick={() => download.mutate()}
      className="justify-self-start"
    >
      {!download.isPending && <Download className="size-4" />}
      {download.isPending ? 'Collecting...' : 'Download everything'}
    </Button>
  );
}
