import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { feedProblem, feedReadText, isSent } from '#domain/calendar/feeds/feed-state.ts';
import { FEED_LABEL_MAX_CHARS } from '#domain/calendar/feeds/connect-feed.ts';
import type { CalendarFeedRow } from '#web/data/wire/tables.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeFeed, disconnectFeed, readFeed } from '../calls/feed-calls.ts';

/** What reading notes means. */
export const NOTES_MEANING =
  'An event’s description, also by others, becomes the notes of the session you confirm. It’s stored encrypted.';

type Feed = Omit<CalendarFeedRow, 'user_id'>;

interface ConnectedCalendarProps {
  feed: Feed;
  /** An instant. */
  now: string;
  /** Whether calendars are read for this coach. */
  isRead: boolean;
}

/** One calendar: when it was read, what is wrong, and the actions. */
export function ConnectedCalendar({ feed, now, isRead }: ConnectedCalendarProps) {
  const [isRenaming, setRenaming] = useState(false);
  const problem = feedProblem(feed, isRead);
  const read = useMutation({
    mutationFn: () => readFeed(feed.id),
    onSuccess: ({ outcome }) => {
      if (outcome !== 'failed') toast.success({ title: `“${feed.label}” was read` });
    },
    onError: failureToast('Could not read it now'),
  });
  return (
    <li className="grid grid-cols-1 gap-3 border-b border-rule py-4">
      <div>
        <p className="font-[560] [overflow-wrap:anywhere]">{feed.label}</p>
        <p className="text-sm text-soft [overflow-wrap:anywhere]">
          {isSent(feed.kind) ? `Bookings from ${feed.place}` : feed.place} · {feedReadText(feed, now)}
        </p>
      </div>
      {problem && <Notice tone="warn">{problem}</Notice>}
      {!isSent(feed.kind) && <NotesOfEvents feed={feed} />}
      {isRenaming ? (
        <Rename feed={feed} onClose={() => setRenaming(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {isRead && !isSent(feed.kind) && (
            <Button variant="secondary" size="small" busy={read.isPending} onClick={() => read.mutate()}>
              Read now
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={() => setRenaming(true)}>
            Rename
          </Button>
          <Disconnect feed={feed} />
        </div>
      )}
    </li>
  );
}

function Rename({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const [label, setLabel] = useState(feed.label);
  const rename = useMutation({
    mutationFn: () => changeFeed(feed.id, { label: label.trim() }),
    onSuccess: onClose,
    onError: failureToast('Could not rename it'),
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (label.trim() !== '') rename.mutate();
      }}
    >
      <Field label="Name of this calendar" error={label.trim() === '' ? 'Enter a name for this calendar' : undefined}>
        <TextInput
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the coach has just opened it
          autoFocus
          value={label}
          maxLength={FEED_LABEL_MAX_CHARS}
          onChange={({ target }) => setLabel(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={rename.isPending}>
          Save name
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Works without a subscription too. */
function Disconnect({ feed }: { feed: Feed }) {
  const [isAsking, setAsking] = useState(false);
  const disconnect = useMutation({
    mutationFn: () => disconnectFeed(feed.id),
    onSuccess: () => toast.success({ title: `“${feed.label}” is disconnected` }),
    onError: failureToast('Could not disconnect it'),
    onSettled: () => setAsking(false),
  });
  const access = isSent(feed.kind) ? 'The address and secret you were given stop working' : 'Its address is deleted';
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Disconnect “${feed.label}”?`}
        text={`${access} at once. Everything read from it goes too, with its proposals; sessions you confirmed stay. This cannot be undone, but you can connect it again.`}
        confirmLabel="Disconnect"
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate()}
      />
    </>
  );
}

/** Whether notes of events are read. Off until the coach agrees to a clear question. */
function NotesOfEvents({ feed }: { feed: Feed }) {
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
