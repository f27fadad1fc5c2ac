import type { BuiltInAccount, UserFigures } from '#domain/admin/admin-answers.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { parseAdminSearch, type UserSort } from '../admin-search.ts';
import { ActDialog, type UserAct } from './act-dialog.tsx';
import type { ListedProfile } from '../load-profiles.ts';
import { shownUsers } from './shown-users.ts';
import { UserEntry } from './user-entry.tsx';
import { useSession } from '#web/data/auth/session-store.ts';
import { Table } from '#web/ui/data/table.tsx';

interface UsersListProps {
  users: readonly ListedProfile[];
  /** undefined while they load. */
  figures: readonly UserFigures[] | undefined;
  builtIn: readonly BuiltInAccount[];
  /** When the list was loaded (ISO). */
  asOf: string;
  sort: UserSort | undefined;
  page: number;
  /** Whether there are more users than these. */
  isPartial: boolean;
}

const HEADINGS = [
  'User',
  'Role',
  'Subscription',
  'Last sign-in',
  { text: 'Clients', className: 'text-right' },
  { text: 'Sessions', className: 'text-right' },
  'Joined',
  { text: 'Actions', className: 'w-12', isHidden: true },
] as const;

const USERS_A_PAGE = 50;
const ORDERS = {
  '': 'Newest first',
  oldest: 'Oldest first',
  email: 'By email',
  'signed-in': 'Latest sign-in first',
  sessions: 'Most sessions first',
  admins: 'Admins first',
};

export function UsersList({ users, figures, builtIn, asOf, sort, page: wantedPage, isPartial }: UsersListProps) {
  // Not a search parameter, since it may be a name or an email address.
  const [typed, setTyped] = useState('');
  const [acting, setActing] = useState<{ user: ListedProfile; act: UserAct } | null>(null);
  const wanted = useDeferredValue(typed);
  const ownId = useSession()?.user.id;
  const navigate = useNavigate({ from: '/admin' });
  const figuresOf = useMemo(() => new Map(figures?.map((entry) => [entry.id, entry])), [figures]);
  const shown = useMemo(() => shownUsers(users, figuresOf, wanted, sort), [users, figuresOf, wanted, sort]);
  const pageCount = Math.ceil(shown.length / USERS_A_PAGE);
  const page = Math.min(wantedPage, Math.max(1, pageCount));
  const setSort = (next: string | undefined) =>
    void navigate({ search: parseAdminSearch({ sort: next }), replace: true, resetScroll: false });
  const goToPage = (next: number) => void navigate({ search: parseAdminSearch({ sort, page: next }) });
  const search = (text: string) => {
    setTyped(text);
    if (wantedPage > 1) setSort(sort);
  };

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput
          label="Search users"
          placeholder="Email or name"
          value={typed}
          onChange={search}
          className="w-full md:w-80"
        />
        <p aria-live="polite" className="text-sm text-soft">
          {countText(shown.length, users.length, isPartial)}
        </p>
        <SelectField
          aria-label="Order"
          className="text-sm md:w-48"
          value={sort ?? ''}
          onChoose={setSort}
          options={ORDERS}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={`No user matches “${wanted.trim()}”`}
          text="Search looks at email addresses and names."
          action={
            <Button variant="secondary" onClick={() => search('')}>
              Clear search
            </Button>
          }
        />
      ) : (
        <>
          <Table label="Users" headings={HEADINGS}>
            {shown.slice((page - 1) * USERS_A_PAGE, page * USERS_A_PAGE).map((user) => (
              <UserEntry
                key={user.id}
                user={user}
                figures={figuresOf.get(user.id)}
                builtIn={builtIn.find(({ id }) => id === user.id)}
                asOf={asOf}
                isOwn={user.id === ownId}
                onAct={(act) => setActing({ user, act })}
              />
            ))}
          </Table>
          <Pagination page={page} pageCount={pageCount} onPage={goToPage} label="Pages of users" />
        </>
      )}
      {acting && (
        <ActDialog
          {...acting}
          builtIn={builtIn.find(({ id }) => id === acting.user.id)}
          onClose={() => setActing(null)}
        />
      )}
    </>
  );
}

function countText(shown: number, all: number, isPartial: boolean): string {
  if (shown < all) return `${shown} of ${isPartial ? `the newest ${all}` : all}`;
  if (isPartial) return `The newest ${all}`;
  return all === 1 ? '1 user' : `${all} users`;
}
