import { evidenceQuery } from '#web/data/records/evidence.ts';
import { lentCommentsQuery } from '#web/data/records/lent-comments.ts';
import { lentViewsQuery } from '#web/data/records/lent-views.ts';
import { undeliveredMailsQuery } from '#web/data/records/undelivered-mails.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CredentialNav } from '#web/parts/credential-nav.tsx';
import { NeedsPlan } from '#web/records/needs-plan.tsx';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye } from '#web/ui/icons/eye.tsx';
import { CommentList } from './parts/comment-list.tsx';
import { LendDialog } from './parts/lend-dialog.tsx';
import { LentViewEntry } from './parts/lent-view-entry.tsx';

/** Views of the coach's records for assessors: lend one, see who opened it and what they said, end it. */
export function LentDeskPage() {
  const views = useQuery(lentViewsQuery);
  const lent = views.data ?? [];
  const comments = useQuery(lentCommentsQuery);
  const undelivered = useQuery(undeliveredMailsQuery);
  // Only from the cache, since the tabs alone are not worth a request.
  const held = useQuery({ ...evidenceQuery(), enabled: false });
  // The page opens without a subscription too, to end a view. The same rule as on the server (lend_view).
  const canLend = useCanOpen()('/sessions');
  const lend = canLend && (
    <Link to="/reports/credentials/lent" search={{ lend: 'new' }} resetScroll={false} className={buttonClass()}>
      Lend a view
    </Link>
  );
  return (
    <>
      <PageHeader
        title="Lent views"
        description="Let an assessor look at part of your records, without notes and clients’ names"
        actions={lent.length > 0 ? lend : undefined}
      />
      {canLend ? (
        <CredentialNav at="lent" held={held.data?.credentials ?? []} />
      ) : (
        <NeedsPlan className="mb-6">
          You need the plan to lend a view. What is lent stays open until you end it.
        </NeedsPlan>
      )}
      <div className="max-w-3xl">
        <NotLoaded query={views} label="Loading lent views…" rows={3} />
        {views.data?.length === 0 && (
          <EmptyState
            icon={<Eye className="size-6" />}
            title="Nothing lent yet"
            text="An assessor gets a link and a code by email, reads the records you choose, and can comment. You can end it at any time."
            action={lend}
          />
        )}
        {lent.length > 0 && (comments.data ? comments.data.length > 0 : comments.isError) && (
          <Section title="Comments">
            {comments.data ? <CommentList comments={comments.data} views={lent} /> : <NotLoaded query={comments} />}
          </Section>
        )}
        {lent.length > 0 && (
          <Section title="Views">
            <ul className="border-t border-rule">
              {lent.map((view) => (
                <LentViewEntry
                  key={view.id}
                  view={view}
                  canLend={canLend}
                  comments={comments.data?.filter(({ view_id }) => view_id === view.id).length ?? null}
                  mailBlock={undelivered.data?.[view.id]}
                />
              ))}
            </ul>
          </Section>
        )}
      </div>
      {canLend && <LendDialog />}
    </>
  );
}
