import { SUPPORT_TEXTS } from '#domain/support/support-texts.ts';
import { appName, config } from '#web/data/wire/config.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BookText, Mail } from 'lucide-react';
import { LinkCard } from './link-card.tsx';

/** The cards whose settings exist. Without any, the first card shows that it is not set up yet. */
export function SupportPage() {
  const { supportEmail, knowledgeBaseUrl } = config().links;
  const { contact, knowledgeBase } = SUPPORT_TEXTS;
  return (
    <>
      <PageHeader title={SUPPORT_TEXTS.title} description={SUPPORT_TEXTS.description} />
      <div className="grid gap-4 md:grid-cols-2 md:gap-5">
        {(supportEmail !== null || knowledgeBaseUrl === null) && (
          <LinkCard
            icon={Mail}
            title={contact.title}
            text={supportEmail === null ? '' : contact.text}
            href={supportEmail === null ? null : mailLink(supportEmail, `${appName()} support`)}
            action={supportEmail ?? ''}
          />
        )}
        {knowledgeBaseUrl !== null && (
          <LinkCard
            icon={BookText}
            title={knowledgeBase.title}
            text={knowledgeBase.text}
            href={knowledgeBaseUrl}
            action={knowledgeBase.action}
          />
        )}
      </div>
    </>
  );
}

/** The @ is not encoded, since some mail programs cannot read it otherwise. */
function mailLink(address: string, subject: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}
