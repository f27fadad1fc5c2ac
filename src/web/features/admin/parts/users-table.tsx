import type { BuiltInAccount } from '#domain/admin/admin-answers.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { Table } from '#web/ui/data/table.tsx';
import type { ListedProfile } from '../load-profiles.ts';
import type { UserAct } from './act-dialog.tsx';
import type { FiguresOf } from './shown-users.ts';
import { UserEntry } from './user-entry.tsx';

interface UsersTableProps {
  users: readonly ListedProfile[];
  /** undefined while they load. */
  figuresOf: FiguresOf | undefined;
  builtIn: readonly BuiltInAccount[];
  /** When the list was loaded (ISO). */
  asOf: string;
  onAct: (user: ListedProfile, act: UserAct) => void;
}

export function UsersTable({ users, figuresOf, builtIn, asOf, onAct }: UsersTableProps) {
  const ownId = useSession()?.user.id;
  return (
    <Table
      label="Users"
      headings={[
        'User',
        'Role',
        'Subscription',
        'Last sign-in',
        { text: 'Clients', className: 'text-right' },
        { text: 'Sessions', className: 'text-right' },
        'Joined',
        { text: 'Actions', className: 'w-12', isHidden: true },
      ]}
    >
      {users.map((user) => (
        <UserEntry
          key={user.id}
          user={user}
          figures={figuresOf?.get(user.id)}
          builtIn={builtIn.find(({ id }) => id === user.id)}
          asOf={asOf}
          isOwn={user.id === ownId}
          onAct={(act) => onAct(user, act)}
        />
      ))}
    </Table>
  );
}
