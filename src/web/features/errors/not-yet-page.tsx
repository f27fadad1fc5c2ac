import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Link } from '@tanstack/react-router';

/** Stands in for a page that this version does not have. */
export function NotYetPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} description="This page is not part of this version of Hourbook yet." />
      <Link to="/dashboard" className={buttonClass({ variant: 'secondary' })}>
        Back to the dashboard
      </Link>
    </>
  );
}
