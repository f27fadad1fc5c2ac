import { callFunction } from '#web/data/auth/call-function.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { refetchAdmin } from '../admin-queries.ts';
import type { ListedProfile } from '../load-profiles.ts';

/** What an admin does for an account besides changing its role: the server function of each. */
export type AccountAct = 'resend-confirmation' | 'end-user-devices' | 'remove-factors' | 'extend-trial' | 'grant-plan';

export interface AccountActProps {
  user: ListedProfile;
  onClose: () => void;
}

/** Calls the function with the account and what `mutate` is given. Then closes the dialog, and says what was done or the reason. */
export function useAccountAct(act: AccountAct, { user, onClose }: AccountActProps, done: string) {
  return useMutation({
    mutationFn: (body: object) => logged(act, () => callFunction(act, { userId: user.id, ...body })),
    onSuccess: () => {
      onClose();
      toast.success({ title: done, description: user.email });
    },
    onError: (error) => {
      onClose();
      toast.destructive({ title: messageOf(error), description: user.email });
    },
    // After a refusal too: the list was out of date.
    onSettled: refetchAdmin,
  });
}
