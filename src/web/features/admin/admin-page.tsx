import { PageHeader } from '#web/ui/page-header.tsx';
import { useSearch } from '@tanstack/react-router';
import { ActionsView } from './parts/actions-view.tsx';
import { AdminNav } from './parts/admin-nav.tsx';
import { SupportViews } from './parts/support-views.tsx';
import { parseAdminSearch } from './admin-search.ts';
import { UsersView } from './parts/users-view.tsx';

export function AdminPage() {
  const { view, sort, page = 1 } = parseAdminSearch(useSearch({ strict: false }));
  return (
    <>
      <PageHeader
        title="Admin"
        description={
          view === 'support'
            ? 'What coaches record is private: you see what they lend to support, for an hour.'
            : 'Accounts and roles. What coaches record is private: you only see numbers here.'
        }
      />
      <AdminNav current={view ?? 'users'} />
      {view === 'actions' && <ActionsView page={page} />}
      {view === 'support' && <SupportViews />}
      {view === undefined && <UsersView sort={sort} page={page} />}
    </>
  );
}
