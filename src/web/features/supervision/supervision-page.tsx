import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Link } from '@tanstack/react-router';
import { Plus } from '#web/ui/icons/plus.tsx';
import { UserCheck } from '#web/ui/icons/user-check.tsx';
import { SupervisionList } from './parts/supervision-list.tsx';

export function SupervisionPage() {
  return (
    <>
      <PageHeader
        title={SUPERVISION_TEXTS.title}
        description={SUPERVISION_TEXTS.description}
        actions={
          <>
            <Link
              to="/reports/credentials/witnesses"
              search={{ ask: 'supervisor' }}
              className={buttonClass({ variant: 'secondary' })}
            >
              <UserCheck className="size-4" />
              Ask to confirm
            </Link>
            <Link to="/supervision/new" className={buttonClass()}>
              <Plus className="size-4" />
              {SUPERVISION_TEXTS.add}
            </Link>
          </>
        }
      />
      <SupervisionList />
    </>
  );
}
