import { instantMoment, longDate } from '#domain/formatting/date-text.ts';
import { LEGAL_PATHS, LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { LegalLink } from '#web/parts/legal-links.tsx';
import { SettingsPage } from '#web/parts/settings-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { accountUserQuery } from './account-queries.ts';
import { DevicesSection } from './parts/devices-section.tsx';
import { EmailSection } from './parts/email-section.tsx';
import { ExportSection } from './parts/export-section.tsx';
import { KeysSection } from './parts/keys-section.tsx';
import { PasswordSection } from './parts/password-section.tsx';
import { SecondFactorSection } from './parts/second-factor-section.tsx';
import { StorageSection } from './parts/storage-section.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { useState } from 'react';
import { DeleteAccountForm } from './parts/delete-account-form.tsx';

export function AccountPage() {
  const query = useQuery(accountUserQuery);
  const user = query.data;
  return (
    <SettingsPage at="/account" description="How you sign in, and what happens to your records">
      {user && (
        <>
          <EmailSection user={user} />
          <PasswordSection />
          <SecondFactorSection user={user} />
          <DevicesSection />
          <KeysSection />
          <ExportSection />
          <StorageSection />
          <TermsSection />
          <DeleteSection email={user.email ?? ''} />
        </>
      )}
      <div className="mt-6">
        <NotLoaded query={query}>
          <PageSpinner />
        </NotLoaded>
      </div>
    </SettingsPage>
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
        <DeleteAccountForm email={email} />
      </Dialog>
    </SettingsGroup>
  );
}

/** The accepted version of the terms, and when it was accepted. */
function TermsSection() {
  const { data: profile } = useProfile();
  return (
    <SettingsGroup title="Terms and privacy" description="What you agreed to, and how your data is kept.">
      {profile && (
        <p className="text-soft">
          {profile.terms_accepted_at
            ? `You accepted the terms${profile.terms_version ? ` dated ${longDate(profile.terms_version)}` : ''} on ${instantMoment(profile.terms_accepted_at, 'long')}.`
            : 'You have not accepted the terms yet.'}
          {profile.terms_version !== LEGAL_VERSION && ` The current ones are dated ${longDate(LEGAL_VERSION)}.`}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-6">
        {LEGAL_PATHS.map((path) => (
          <li key={path}>
            <LegalLink
              to={path}
              className="inline-flex min-h-11 items-center font-[560] text-accent underline-offset-3 hover:underline"
            />
          </li>
        ))}
      </ul>
    </SettingsGroup>
  );
}
