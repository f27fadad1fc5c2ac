import { type FeedKind, type WebhookAccess } from '#domain/calendar/feeds/connect-feed.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { DialogActions } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Copy } from 'lucide-react';

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
      <Copied label={isCalendly ? 'url' : 'Subscriber URL'} value={access.address} />
      <Copied label={isCalendly ? 'signing_key' : 'Secret'} value={access.secret} />
      <DialogActions>
        <Button onClick={onDone}>Done</Button>
      </DialogActions>
    </div>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success({ title: `${label} copied` }),
      (error: unknown) => toast.destructive({ title: 'Could not copy', description: messageOf(error) }),
    );
  return (
    <Field label={label}>
      {(control) => (
        <div className="flex gap-2">
          <TextInput {...control} readOnly value={value} onFocus={({ target }) => target.select()} />
          <Button variant="secondary" onClick={() => void copy()} aria-label={`Copy ${label}`}>
            <Copy className="size-4" />
            Copy
          </Button>
        </div>
      )}
    </Field>
  );
}
