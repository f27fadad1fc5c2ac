import type { BuiltInAccount } from '#domain/admin/admin-answers.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { Table, TableBody, TableHead, TableHeading } from '#web/ui/data/table.tsx';
import type { ListedProfile } from '../load-profiles.ts';
import type { FiguresOf } from './shown-users.ts';
import { UserEntry } from './user-entry.tsx';

interface UsersTableProps {
  users: readonly ListedProfile[];
  /** undefined while they load. */
  figuresOf: FiguresOf | undefined;
  builtIn: readonly BuiltInAccount[];
  /** When the list was loaded (ISO). */
  asOf: string;
  onChangeRole: (user: ListedProfile) => void;
}

export function UsersTable({ users, figuresOf, builtIn, asOf, onChangeRole }: UsersTableProps) {
  const ownId = useSession()?.user.id;
  return (
    <Table label="Users">
      <TableHead>
        <TableHeading>User</TableHeading>
        <TableHeading>Role</TableHeading>
        <TableHeading>Subscription</TableHeading>
        <TableHeading>Last sign-in</TableHeading>
        <TableHeading className="text-right">Clients</TableHeading>
        <TableHeading className="text-right">Sessions</TableHeading>
        <TableHeading>Joined</TableHeading>
        <TableHeading className="w-12">
          <span className="sr-only">Actions</span>
        </TableHeading>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <UserEntry
            key={user.id}
            user={user}
            figures={figuresOf?.get(user.id)}
            builtIn={builtIn.find(({ id }) => id === user.id)}
            asOf={asOf}
            isOwn={user.id === ownId}
            onChangeRole={() => onChangeRole(user)}
          />
        ))}
      </TableBody>
    </Table>
  );
}
