import { instantText, longDate } from '#domain/formatting/date-text.ts';
import { LEGAL_PATHS, LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { LegalLink } from '#web/parts/legal-links.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';

/** The accepted version of the terms, and when it was accepted. */
export function TermsSection() {
  const { data: profile } = useProfile();
  return (
    <SettingsGroup title="Terms and privacy" description="What you agreed to, and how your data is kept.">
      {profile && (
        <p className="text-soft">
          {profile.terms_accepted_at
            ? `You accepted the terms${profile.terms_version ? ` dated ${longDate(profile.terms_version)}` : ''} on ${instantText(new Date(profile.terms_accepted_at), { dateStyle: 'long', timeStyle: 'short' })}.`
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
