import { COMMUNITY_TEXTS } from '#domain/support/support-texts.ts';
import { config } from '#web/data/wire/config.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { MessagesSquare } from '#web/ui/icons/messages-square.tsx';
import { LinkCard } from './link-card.tsx';

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
