import { PageHeader } from '#web/ui/page-header.tsx';

export function SessionsPage() {
  return <PageHeader title="Sessions" />;
}
