import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { instantDay } from '#domain/formatting/date-text.ts';
import {
  FEED_NAMES,
  FEED_NAMES_TEXTS,
  type FeedNames,
  type FeedState,
  type FeedAnswer,
  type OpenedFeed,
} from '#domain/own-feed/own-feed.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { CopiedField } from '#web/ui/form/copied-field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { useMutation, useQuery, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';

const NAMES = FEED_NAMES.map((value) => ({ value, label: FEED_NAMES_TEXTS[value] }));

/** The coach's own records as a calendar that other programs read (ADR 100). */
export function OwnFeedSection() {
  const query = useQuery(ownFeedQuery);
  const feed = query.data?.feed;
  // Only in this state: a reload forgets it.
  const [address, setAddress] = useState<string | null>(null);
  const open = useMutation({
    mutationFn: openOwnFeed,
    onSuccess: (opened) => setAddress(opened.address),
    onError: failureToast('Could not make an address'),
  });
  return (
    <SettingsGroup
      title="Show your sessions in your calendar"
      anchor="own-feed"
      description="A private address that Google, Apple, Outlook and others read by themselves."
    >
      <p className="text-soft">
        Sessions and supervision appear as all-day entries, marked free, one year back to two ahead. Each has its length
        and client or supervisor, never notes, follow-ups, topics or contact details.
      </p>
      {feed && <OpenFeed feed={feed} address={address} onOpen={open} onClosed={() => setAddress(null)} />}
      {feed === null && (
        <Button
          variant="secondary"
          busy={open.isPending}
          onClick={() => open.mutate('initials')}
          className="justify-self-start"
        >
          Make an address
        </Button>
      )}
      <NotLoaded query={query} label="Loading your calendar address" rows={1} />
    </SettingsGroup>
  );
}

interface OpenFeedProps {
  feed: FeedState;
  /** If it was made just now. */
  address: string | null;
  onOpen: { isPending: boolean; mutate: (names: FeedNames) => void };
  onClosed: () => void;
}

function OpenFeed({ feed, address, onOpen, onClosed }: OpenFeedProps) {
  const [isClosing, setClosing] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const change = useMutation({
    mutationFn: changeOwnFeed,
    onError: failureToast('Could not change it'),
  });
  const close = useMutation({
    mutationFn: closeOwnFeed,
    onSuccess: () => {
      onClosed();
      toast.success({ title: 'The address no longer works' });
    },
    onError: failureToast('Could not switch it off'),
    onSettled: () => setClosing(false),
  });
  return (
    <>
      {address === null ? (
        <p className="text-soft">On since {instantDay(feed.created_at, 'long')}. The address cannot be shown again.</p>
      ) : (
        <CopiedField
          label="Your calendar’s address"
          hint="Copy it now: it is shown only this once. Add it in your calendar as “from URL” or “subscribe”. Anyone who has it can read the entries, so treat it like a password."
          value={address}
          copied="Address copied"
        />
      )}
      <div className="justify-self-start">
        <p className="mb-1.5 text-sm font-[560]">People in it</p>
        <SegmentedControl
          label="People in it"
          options={NAMES}
          value={change.isPending ? change.variables : feed.names}
          onChange={(names) => change.mutate(names)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={onOpen.isPending} onClick={() => setReplacing(true)}>
          Make a new address
        </Button>
        <Button variant="secondary" onClick={() => setClosing(true)}>
          Switch off
        </Button>
      </div>
      <ConfirmDialog
        open={isReplacing}
        onOpenChange={setReplacing}
        title="Make a new address?"
        text="Your current address stops working at once, in every calendar."
        confirmLabel="Make a new address"
        onConfirm={() => {
          setReplacing(false);
          onOpen.mutate(feed.names);
        }}
      />
      <ConfirmDialog
        open={isClosing}
        onOpenChange={setClosing}
        title="Switch the address off?"
        text="It stops working at once. Calendars remove the entries when they next look, some only after hours. You can make another address at any time."
        confirmLabel="Switch off"
        busy={close.isPending}
        onConfirm={() => close.mutate()}
      />
    </>
  );
}

const ownFeedQuery = queryOptions({
  queryKey: queryKeys.ownFeed,
  queryFn: () => callFunction<FeedAnswer>('get-own-feed'),
});

/** The other calls return the feed too, which then replaces the result of the query. */
const feedCall = <Answer extends FeedAnswer>(what: string, name: string, body: object = {}) =>
  logged(what, async () => {
    const answer = await callFunction<Answer>(name, body);
    queryClient.setQueryData(ownFeedQuery.queryKey, { feed: answer.feed });
    return answer;
  });

/** Switches the feed on, or gives it another address. Only this answer has the address. */
const openOwnFeed = (names: FeedNames) => feedCall<OpenedFeed>('Making a feed', 'open-own-feed', { names });

const changeOwnFeed = (names: FeedNames) => feedCall('Changing the feed', 'change-own-feed', { names });

const closeOwnFeed = () => feedCall('Switching the feed off', 'close-own-feed');
