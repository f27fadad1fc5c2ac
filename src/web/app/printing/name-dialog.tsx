import { PROFILE_NAME_MAX_CHARS } from '#domain/profile/profile-schema.ts';
import { printRequest } from '#web/data/device/print-page.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { useUpdateProfile } from '#web/data/records/update-profile.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogActions } from '#web/ui/overlay/dialog.tsx';
import { useState } from 'react';

interface NameDialogProps {
  profileId: string;
  /** The page is printed as soon as the name is saved. */
  prints: boolean;
}

/** Asks for the name that documents show, and saves it to the profile. */
export function NameDialog({ profileId, prints }: NameDialogProps) {
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const update = useUpdateProfile(profileId);
  const save = () => {
    if (name.trim() === '') setMissing(true);
    else update.mutate({ display_name: name.trim() });
  };
  const error = update.error ? messageOf(update.error) : isMissing ? 'Enter your name' : undefined;
  return (
    <Dialog
      open
      onOpenChange={() => printRequest.set(null)}
      title="Your name on documents"
      description="Saved to your profile as your display name."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label="Your name" error={error}>
          <TextInput
            autoComplete="name"
            maxLength={PROFILE_NAME_MAX_CHARS}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setMissing(false);
            }}
          />
        </Field>
        <DialogActions>
          {prints && (
            <Button variant="secondary" onClick={() => printRequest.set('as-is')}>
              Print without a name
            </Button>
          )}
          <Button type="submit" busy={update.isPending}>
            {prints ? 'Save and print' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
