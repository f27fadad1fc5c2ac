import type { FeedKind, WebhookAccess } from '#domain/calendar/feeds/connect-feed.ts';
import { Button } from '#web/ui/button.tsx';
import { CopiedField } from '#web/ui/form/copied-field.tsx';
import { DialogActions } from '#web/ui/overlay/dialog.tsx';

interface WebhookAccessFieldsProps {
  kind: FeedKind;
  access: WebhookAccess;
  onDone: () => void;
}

/** What the coach enters at Cal.com or Calendly. */
export function WebhookAccessFields({ kind, access, onDone }: WebhookAccessFieldsProps) {
  const isCalendly = kind === 'calendly';
  return (
    <div className="grid gap-5">
      <p className="text-soft">
        {isCalendly
          ? 'Create a webhook subscription by Calendly’s API with this url and signing_key. Its events are invitee.created and invitee.canceled. It needs a paid plan.'
          : 'In Cal.com, open Settings, Developer, Webhooks, and add a webhook with this subscriber URL and secret. Choose bookings that are created, rescheduled and cancelled.'}{' '}
        Both are shown only now: copy them before you close this.
      </p>
      <CopiedField label={isCalendly ? 'url' : 'Subscriber URL'} value={access.address} />
      <CopiedField label={isCalendly ? 'signing_key' : 'Secret'} value={access.secret} />
      <DialogActions>
        <Button onClick={onDone}>Done</Button>
      </DialogActions>
    </div>
  );
}
