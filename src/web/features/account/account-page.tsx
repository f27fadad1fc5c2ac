import { buttonClass, Button } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountUserQuery } from './account-queries.ts';
import { DevicesSection } from './parts/devices-section.tsx';
import { EmailSection } from './parts/email-section.tsx';
import { ExportSection } from './parts/export-section.tsx';
import { PasswordSection } from './parts/password-section.tsx';
import { SecondFactorSection } from './parts/second-factor-section.tsx';
import { StorageSection } from './parts/storage-section.tsx';
import { TermsSection } from './parts/terms-section.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { useState } from 'react';
import { DeleteAccountForm } from './parts/delete-account-form.tsx';

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
          <StorageSection />
          <TermsSection />
          <DeleteSection email={user.email ?? ''} />
        </>
      )}
      {!user && !error && <PageSpinner />}
      {!user && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

function DeleteSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsGroup title="Delete account" description="With everything in it, at once and for good.">
      <p className="text-soft">
        Your clients, sessions, notes, supervision and CPD records are deleted with it, and nobody can bring them back.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)} className="justify-self-start">
        Delete account
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Delete your account">
        <DeleteAccountForm email={email} onCancel={() => setOpen(false)} />
      </Dialog>
    </SettingsGroup>
  );
}
