import { connectFeedSchema, type FeedKind, type WebhookAccess } from '#domain/calendar/feeds/connect-feed.ts';
import { isSent } from '#domain/calendar/feeds/feed-state.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { CopiedField } from '#web/ui/form/copied-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { showFormFailure } from '#web/ui/form/form-failure.ts';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { useState } from 'react';
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form';
import { connectFeed } from '../calls/feed-calls.ts';
import { NOTES_MEANING } from './connected-calendar.tsx';

const KIND_TEXTS: Readonly<Record<FeedKind, string>> = {
  ical: 'Secret address: Google, Outlook',
  caldav: 'CalDAV: Apple, Nextcloud, others',
  'cal.com': 'Bookings from Cal.com',
  calendly: 'Bookings from Calendly',
};

/** All fields. The schema checks those of the kind. */
interface ConnectValues {
  id: string;
  kind: FeedKind;
  label: string;
  address: string;
  user: string;
  password: string;
  readsNotes: boolean;
}

/** Connects a calendar. For Cal.com and Calendly it then shows the address and secret, only here. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const [webhook, setWebhook] = useState<WebhookAccess | null>(null);
  // One id per dialog, so that a repeated call connects one calendar.
  const [id] = useState(() => crypto.randomUUID());
  const form = useForm<ConnectValues>({
    resolver: schemaResolver(connectFeedSchema) as unknown as Resolver<ConnectValues>,
    defaultValues: { id, kind: 'ical', label: '', address: '', user: '', password: '', readsNotes: false },
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const { root } = errors;
  const kind = useWatch({ control: form.control, name: 'kind' });
  const connect = form.handleSubmit(async (values) => {
    try {
      const connected = await connectFeed(values);
      if (connected.webhook) return setWebhook(connected.webhook);
      toast.success({ title: `“${values.label}” is connected` });
      onClose();
    } catch (error) {
      showFormFailure(form, error);
    }
  });
  if (webhook)
    return (
      <Dialog open onOpenChange={onClose} title="Enter these once" isShownOnce>
        <WebhookAccessFields kind={kind} access={webhook} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog open onOpenChange={onClose} title="Connect a calendar" isDirty={isDirty && !isSubmitting}>
      <form noValidate aria-label="Connect a calendar" onSubmit={(event) => void connect(event)}>
        <ConnectFields form={form} kind={kind} />
        <FormActions label={isSent(kind) ? 'Get address and secret' : 'Connect'} busy={isSubmitting}>
          {root && (
            <Notice className="w-full" tone="bad">
              It is not connected. {root.message}
            </Notice>
          )}
        </FormActions>
      </form>
    </Dialog>
  );
}

function ConnectFields({ form, kind }: { form: UseFormReturn<ConnectValues>; kind: FeedKind }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-5">
      <Field label="What to connect">
        <SelectField {...register('kind')} options={KIND_TEXTS} />
      </Field>
      <WhereToFind kind={kind} />
      {!isSent(kind) && (
        <Field
          label="Address"
          error={errors.address?.message}
          hint={kind === 'ical' && 'Kept encrypted, and never shown again.'}
        >
          <TextInput {...register('address')} type="url" autoComplete="off" spellCheck={false} />
        </Field>
      )}
      {kind === 'caldav' && (
        <>
          <Field label="User name" error={errors.user?.message}>
            <TextInput {...register('user')} autoComplete="off" spellCheck={false} />
          </Field>
          <Field label="App password" error={errors.password?.message} hint="Kept encrypted, and never shown again.">
            <PasswordInput {...register('password')} autoComplete="new-password" />
          </Field>
        </>
      )}
      <Field label="Name of this calendar" error={errors.label?.message} hint="For you alone, such as “Work”.">
        <TextInput {...register('label')} autoComplete="off" />
      </Field>
      {!isSent(kind) && (
        <div>
          <CheckField {...register('readsNotes')}>Read the notes of its events too</CheckField>
          <p className="text-13 text-soft">{NOTES_MEANING} Without it, only times, titles and guests are read.</p>
        </div>
      )}
    </div>
  );
}

/** Where the coach finds the addresses and passwords. */
const PLACES: Readonly<Record<FeedKind, readonly (readonly [string, string])[]>> = {
  ical: [
    ['Google', 'on a computer, the calendar’s “Settings and sharing”, then “Secret address in iCal format”.'],
    ['Outlook', 'on the web, Settings, Calendar, “Shared calendars”: publish with all details, and take the ICS link.'],
    ['Apple', 'iCloud has an address only for public calendars. Choose CalDAV instead: that stays private.'],
  ],
  caldav: [
    ['Apple', 'https://caldav.icloud.com, your Apple account, and an app-specific password from account.apple.com.'],
    ['Others', 'Fastmail, Nextcloud and others name the address in their settings for CalDAV. Use an app password.'],
  ],
  'cal.com': [
    ['Cal.com', 'Settings, Developer, Webhooks: you get an address and a secret here, and enter them there.'],
  ],
  calendly: [['Calendly', 'there is no page for this. You create a webhook subscription by its API, on a paid plan.']],
};

function WhereToFind({ kind }: { kind: FeedKind }) {
  return (
    <ul className="grid gap-1.5 text-sm text-soft">
      {PLACES[kind].map(([name, text]) => (
        <li key={name}>
          <strong className="font-[560] text-ink">{name}:</strong> {text}
        </li>
      ))}
    </ul>
  );
}

interface WebhookAccessFieldsProps {
  kind: FeedKind;
  access: WebhookAccess;
  onDone: () => void;
}

/** What the coach enters at Cal.com or Calendly. */
function WebhookAccessFields({ kind, access, onDone }: WebhookAccessFieldsProps) {
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
