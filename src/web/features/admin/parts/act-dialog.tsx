import type { BuiltInAccount } from '#domain/admin/admin-answers.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { ConfirmActDialog } from './confirm-act-dialog.tsx';
import { ExtendTrialDialog, GrantPlanDialog } from './plan-dialog.tsx';
import type { AccountAct, AccountActProps } from './use-account-act.ts';

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
