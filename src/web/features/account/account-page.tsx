import { buttonClass } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountUserQuery } from './account-queries.ts';
import { DeleteSection } from './parts/delete-section.tsx';
import { DevicesSection } from './parts/devices-section.tsx';
import { EmailSection } from './parts/email-section.tsx';
import { ExportSection } from './parts/export-section.tsx';
import { PasswordSection } from './parts/password-section.tsx';
import { SecondFactorSection } from './parts/second-factor-section.tsx';
import { TermsSection } from './parts/terms-section.tsx';

export function AccountPage() {
  const { data: user, error, refetch } = useQuery(accountUserQuery);
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Account"
        description="How you sign in, and what happens to your records"
        actions={
          <Link to="/profile" className={buttonClass({ variant: 'secondary' })}>
            Edit profile
          </Link>
        }
      />
      {user && (
        <>
          <EmailSection user={user} />
          <PasswordSection />
          <SecondFactorSection user={user} />
          <DevicesSection />
          <ExportSection />
          <TermsSection />
          <DeleteSection email={user.email ?? ''} />
        </>
      )}
      {!user && !error && <PageSpinner />}
      {!user && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
    </div>
  );
}
