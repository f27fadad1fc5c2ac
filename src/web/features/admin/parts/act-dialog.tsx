import type { BuiltInAccount } from '#domain/admin/admin-answers.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { ExtendTrialDialog, GrantPlanDialog } from './plan-dialog.tsx';
import { type AccountAct, type AccountActProps, useAccountAct } from './use-account-act.ts';
import { FACTOR_REMOVAL_HOURS } from '#domain/auth/account-security.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

/** An entry of an account's menu. */
export type UserAct = AccountAct | 'change-role';

interface ActDialogProps extends AccountActProps {
  act: UserAct;
  /** undefined: not a built-in account. */
  builtIn: BuiltInAccount | undefined;
}

/** Asks about what was chosen in an account's menu. Mounted while it is open. */
export function ActDialog({ act, builtIn, ...props }: ActDialogProps) {
  switch (act) {
    case 'change-role':
      return <ChangeRoleDialog {...props} builtIn={builtIn} />;
    case 'extend-trial':
      return <ExtendTrialDialog {...props} />;
    case 'grant-plan':
      return <GrantPlanDialog {...props} />;
    default:
      return <ConfirmActDialog {...props} act={act} />;
  }
}

/** What needs no more than a yes. */
const TEXTS = {
  'resend-confirmation': {
    title: (email: string) => `Send ${email} the confirmation again?`,
    text: 'They get a new link, and the one before stops working. The address is confirmed when they open it.',
    confirmLabel: 'Send again',
    tone: 'primary',
    done: 'Confirmation sent',
  },
  'end-user-devices': {
    title: (email: string) => `Sign ${email} out on all devices?`,
    text: 'This works at once. They can sign in again with their password. What they have not sent yet stays on the device.',
    confirmLabel: 'Sign out everywhere',
    tone: 'danger',
    done: 'Signed out on all devices',
  },
  'remove-factors': {
    title: (email: string) => `Remove the second factor of ${email}?`,
    text: `They get an email and can stop it for ${FACTOR_REMOVAL_HOURS} hours. Then all authenticators, passkeys and recovery codes go, and they are signed out.`,
    confirmLabel: 'Remove it later',
    tone: 'danger',
    done: 'They were told by email',
  },
} as const;

/** Mounted while it is open. */
function ConfirmActDialog({ act, ...props }: AccountActProps & { act: keyof typeof TEXTS }) {
  const { title, text, confirmLabel, tone, done } = TEXTS[act];
  const { isPending, mutate } = useAccountAct(act, props, done);
  return (
    <ConfirmDialog
      open
      onOpenChange={props.onClose}
      title={title(props.user.email)}
      text={text}
      confirmLabel={confirmLabel}
      tone={tone}
      busy={isPending}
      onConfirm={() => mutate({})}
    />
  );
}
