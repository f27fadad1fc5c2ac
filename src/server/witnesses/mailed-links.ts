// The links in mails to people without an account. Links to pages have their token in the fragment, which browsers do not send to
// servers; the link that stops mails has it in the query, which is not logged.
import type { LinkToken } from '#server/link-token.ts';
import type { Settings } from '#server/settings.ts';

type Origin = Pick<Settings, 'publicUrl'>;

/** Those of one mail: to a request or a lent view, and to stop all mails. */
export type MailTokens = Readonly<Record<'link' | 'stop', LinkToken>>;

export const witnessLink = ({ publicUrl }: Origin, token: string): string => `${publicUrl}/witness#${token}`;

/** For List-Unsubscribe: a POST to it stops all mails to the address of the mail. */
export const stopMailsAddress = ({ publicUrl }: Origin, token: string): string =>
  `${publicUrl}/functions/v1/stop-mails?token=${token}`;
