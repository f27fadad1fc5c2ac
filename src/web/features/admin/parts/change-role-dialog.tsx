import type { BuiltInAccount } from '#domain/admin/admin-answers.ts';
import { ROLE_TEXTS, roleFailureText } from '#domain/admin/role-change.ts';
import type { Role } from '#domain/subscription/access.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { refetchAdmin } from '../admin-queries.ts';
import type { ListedProfile } from '../load-profiles.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { logged } from '#web/data/wire/log-failure.ts';

interface ChangeRoleDialogProps {
  user: ListedProfile;
  /** undefined: not a built-in account. */
  builtIn: BuiltInAccount | undefined;
  onClose: () => void;
}

/** Makes a user an admin, or an admin a user; the server decides whether that is allowed. Mounted while it is open. */
export function ChangeRoleDialog({ user, builtIn, onClose }: ChangeRoleDialogProps) {
  const navigate = useNavigate();
  const isOwn = useSession()?.user.id === user.id;
  const newRole: Role = user.role === 'admin' ? 'user' : 'admin';
  const change = useMutation({
    mutationFn: () => updateUserRole(user.id, newRole),
    onSuccess: async () => {
      onClose();
      toast.success({ title: newRole === 'admin' ? 'Now an admin' : 'No longer an admin', description: user.email });
      if (isOwn) {
        await queryClient.invalidateQueries({ queryKey: queryKeys.profile(user.id) });
        return navigate({ to: '/dashboard' });
      }
      return refetchAdmin();
    },
    onError: (error) => {
      onClose();
      toast.destructive({ title: roleFailureText(messageOf(error)) });
      return refetchAdmin();
    },
  });
  if (builtIn && newRole === 'user') {
    const text = `${builtIn.isProtected ? ROLE_TEXTS.protected : ROLE_TEXTS.special}.`;
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={`${user.email} stays an admin`}
        text={text}
        cancelLabel="Close"
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={newRole === 'admin' ? `Make ${user.email} an admin?` : `Take the admin role from ${user.email}?`}
      text={consequence(newRole, isOwn)}
      confirmLabel={newRole === 'admin' ? 'Make admin' : 'Take admin role'}
      tone={newRole === 'admin' ? 'primary' : 'danger'}
      busy={change.isPending}
      onConfirm={() => change.mutate()}
    />
  );
}

function consequence(newRole: Role, isOwn: boolean): string {
  if (newRole === 'admin') {
    return 'They will see and manage every account. Of records they see only what coaches lend to support. This works at once.';
  }
  return isOwn
    ? 'This is your own account: you will leave this page at once. Another admin must let you back in.'
    : 'They will no longer see or manage accounts. This works at once.';
}

/** Rejects with the server's reason. */
function updateUserRole(userId: string, newRole: Role): Promise<void> {
  return logged('update user role', async () => {
    await callFunction('update-user-role', { userId, newRole });
  });
}
