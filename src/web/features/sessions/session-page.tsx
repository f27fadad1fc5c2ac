import { PageHeader } from '#web/ui/page-header.tsx';

export function SessionPage() {
  return <PageHeader title="Session" />;
}
