import { CAPPED_USERS } from '#domain/admin/user-list.ts';
import { WireError } from '#web/data/wire/wire-error.ts';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { userFiguresQuery, usersQuery } from '../admin-queries.ts';
import type { UserSort } from '../admin-search.ts';
import { builtInAccountsQuery, unreadBuiltInEntries, type BuiltInEntry } from '../built-in-accounts.ts';
import { UsersList } from './users-list.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** Loads the newest users first and then, if there are more, all of them. */
export function UsersView({ sort, page }: { sort: UserSort | undefined; page: number }) {
  const newest = useQuery(usersQuery('newest'));
  const all = useQuery({ ...usersQuery(null), enabled: newest.data?.length === CAPPED_USERS });
  const figures = useQuery(userFiguresQuery);
  // Filled by the sync before the list.
  const builtIn = useQuery({ ...builtInAccountsQuery, enabled: false }).data ?? [];
  const retry = () => {
    void newest.refetch();
    void figures.refetch();
  };

  if (figures.error instanceof WireError && figures.error.code === NOT_ADMIN_SQLSTATE) {
    return <LoadFailure error={figures.error} onRetry={retry} />;
  }
  const users = all.data ?? newest.data;
  if (users) {
    const isPartial = all.isError || (newest.data?.length === CAPPED_USERS && !all.data);
    return (
      <>
        {(figures.isError || all.isError) && (
          <Notice className="mb-4" tone="warn" onRetry={figures.isError ? retry : () => void all.refetch()}>
            {figures.isError
              ? 'Last sign-ins and counts could not be loaded.'
              : `Only the newest ${CAPPED_USERS} users could be loaded.`}
          </Notice>
        )}
        <UsersList
          users={users}
          figures={figures.data}
          builtIn={builtIn}
          asOf={new Date(newest.dataUpdatedAt).toISOString()}
          sort={sort}
          page={page}
          isPartial={isPartial}
        />
      </>
    );
  }
  if (!newest.error) return <SkeletonRows label="Loading users…" rows={8} rowClassName="h-[77px] md:h-[65px]" />;
  const entries = builtIn.length > 0 ? builtIn : unreadBuiltInEntries();
  if (entries.length === 0) return <LoadFailure error={newest.error} onRetry={retry} />;
  return (
    <>
      <Notice tone="bad" onRetry={retry}>
        The users could not be loaded: {newest.error.message} The accounts below are the built-in entries.
        {entries.some(({ email }) => email === null) && ' Their addresses could not be loaded either.'}
      </Notice>
      <BuiltInList entries={entries} />
    </>
  );
}

const NOT_ADMIN_SQLSTATE = 'PT403';

/** Shown in place of a list that could not be loaded (spec decision 13). Built-in accounts are admins by the settings. */
function BuiltInList({ entries }: { entries: readonly BuiltInEntry[] }) {
  return (
    <ul aria-label="Built-in entries" className="mt-4 border-t border-rule">
      {entries.map(({ email, isProtected }, place) => (
        <li key={email ?? place} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-4">
          <span className="font-[560]">{email ?? 'An account that the server’s settings name'}</span>
          <Badge tone="good">Admin</Badge>
          <Badge>{isProtected ? 'Built-in, protected' : 'Built-in'}</Badge>
        </li>
      ))}
    </ul>
  );
}
