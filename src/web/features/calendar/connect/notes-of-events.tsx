import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import type { CalendarFeedRow } from '#web/data/wire/tables.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeFeed } from '../calls/feed-calls.ts';

/** What reading notes means. */
export const NOTES_MEANING =
  'An event’s description, also by others, becomes the notes of the session you confirm. It’s stored encrypted.';

interface NotesOfEventsProps {
  feed: Pick<CalendarFeedRow, 'id' | 'reads_notes'>;
}

/** Whether notes of events are read. Off until the coach agrees to a clear question. */
export function NotesOfEvents({ feed }: NotesOfEventsProps) {
  const [isAsking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (reads_notes: boolean) => changeFeed(feed.id, { reads_notes }),
    onSuccess: (_done, isOn) => {
      const title = isOn ? 'Notes are read from the next reading on' : 'Notes are not read any more';
      toast.success({
        title,
        ...(isOn ? {} : { description: 'Notes already read are deleted at the next reading.' }),
      });
    },
    onError: failureToast('Could not change it'),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <CheckField
        checked={feed.reads_notes}
        disabled={change.isPending}
        onCheck={(isChecked) => (isChecked ? setAsking(true) : change.mutate(false))}
        className="text-sm"
      >
        Read the notes of its events too
      </CheckField>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Read the notes of events?"
        text={`${NOTES_MEANING} Without it, only times, titles and guests are read. You can switch it off at any time.`}
        tone="primary"
        confirmLabel="Read notes"
        cancelLabel="Leave it off"
        busy={change.isPending}
        onConfirm={() => change.mutate(true)}
      />
    </>
  );
}
