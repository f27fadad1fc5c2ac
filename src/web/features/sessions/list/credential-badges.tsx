import type { SessionFacts } from '#domain/sessions/session-kinds.ts';
import { Badge } from '#web/ui/badge.tsx';
import { badgesOf } from '../form/credential-facts.ts';

/** What is out of the ordinary about a session, for its credential. */
export function CredentialBadges({ session }: { session: SessionFacts }) {
  return badgesOf(session).map((text) => <Badge key={text}>{text}</Badge>);
}
