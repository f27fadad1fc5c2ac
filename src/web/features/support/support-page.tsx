import { SUPPORT_TEXTS, COMMUNITY_TEXTS } from '#domain/support/support-texts.ts';
import { appName, config } from '#web/data/wire/config.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BookText } from '#web/ui/icons/book-text.tsx';
import { Mail } from '#web/ui/icons/mail.tsx';
import { LinkCard } from './link-card.tsx';
import { SupportView } from './support-view.tsx';
import { MessagesSquare } from '#web/ui/icons/messages-square.tsx';

/** Always both cards; one without its setting says so (spec decisions 11 and 26). */
export function SupportPage() {
  const { supportEmail, knowledgeBaseUrl } = config().links;
  const { contact, knowledgeBase } = SUPPORT_TEXTS;
  return (
    <>
      <PageHeader title={SUPPORT_TEXTS.title} description={SUPPORT_TEXTS.description} />
      <div className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] md:gap-5">
        <LinkCard
          icon={Mail}
          title={contact.title}
          text={contact.text}
          href={supportEmail === null ? null : mailLink(supportEmail, `${appName()} support`)}
          action={supportEmail ?? ''}
        />
        <LinkCard icon={BookText} {...knowledgeBase} href={knowledgeBaseUrl} />
      </div>
      <SupportView />
    </>
  );
}

/** The @ is not encoded, since some mail programs cannot read it otherwise. */
function mailLink(address: string, subject: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}

export function CommunityPage() {
  return (
    <>
      <PageHeader title={COMMUNITY_TEXTS.title} description={COMMUNITY_TEXTS.description} />
      <div className="max-w-lg">
        <LinkCard icon={MessagesSquare} {...COMMUNITY_TEXTS.forum} href={config().links.communityUrl} />
      </div>
    </>
  );
}
