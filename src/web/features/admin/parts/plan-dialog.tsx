import { FREE_MAX_DAYS, TRIAL_EXTENSION_MAX_DAYS } from '#domain/admin/account-acts.ts';
import { addDays } from '#domain/time.ts';
import { today } from '#web/data/device/today.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field, showWrong } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, FormActions } from '#web/ui/overlay/dialog.tsx';
import { useState, type FormEvent } from 'react';
import { useAccountAct, type AccountActProps } from './use-account-act.ts';

const FIRST_DAYS = '14';

/** How many days longer. Mounted while it is open. */
export function ExtendTrialDialog(props: AccountActProps) {
  const [typed, setTyped] = useState(FIRST_DAYS);
  const [error, setError] = useState<string>();
  const { isPending, mutate } = useAccountAct('extend-trial', props, 'Trial extended');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const days = Number(typed);
    if (Number.isInteger(days) && days >= 1 && days <= TRIAL_EXTENSION_MAX_DAYS)
      mutate({ days, endsAt: props.user.subscription_end_date });
    else showWrong(event.currentTarget, () => setError(`Enter a whole number from 1 to ${TRIAL_EXTENSION_MAX_DAYS}`));
  };
  return (
    <Dialog open onOpenChange={props.onClose} title="Extend the trial" description={props.user.email}>
      <form noValidate onSubmit={send}>
        <Field label="Days" hint="Added to the end of the trial, or counted from today if it is over." error={error}>
          <TextInput inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <FormActions label="Extend trial" busy={isPending} />
      </form>
    </Dialog>
  );
}

/** Until which day. Mounted while it is open. */
export function GrantPlanDialog(props: AccountActProps) {
  const [first, last] = [today(), addDays(today(), FREE_MAX_DAYS)];
  const [until, setUntil] = useState('');
  const [error, setError] = useState<string>();
  const { isPending, mutate } = useAccountAct('grant-plan', props, 'Plan given');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (until >= first && until <= last) mutate({ until });
    else showWrong(event.currentTarget, () => setError('Enter a day from today on, at most two years ahead'));
  };
  return (
    <Dialog open onOpenChange={props.onClose} title="Give the plan" description={props.user.email}>
      <form noValidate onSubmit={send}>
        <Field
          label="Free until"
          hint="They have access until this day is over where they are, and pay nothing."
          error={error}
        >
          <DateField value={until} min={first} max={last} onChange={({ target }) => setUntil(target.value)} />
        </Field>
        <FormActions label="Give plan" busy={isPending} />
      </form>
    </Dialog>
  );
}
