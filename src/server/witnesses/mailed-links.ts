// Where the links of mails to people without an account lead. One that opens something has its token in the fragment, which browsers
// send to no server; the one that stops mails has it in the query, which the log leaves out.
import type { Settings } from '#server/settings.ts';

type Origin = Pick<Settings, 'publicUrl'>;

export const witnessLink = ({ publicUrl }: Origin, token: string): string => `${publicUrl}/witness#${token}`;

/** For List-Unsubscribe: a POST to it stops all mails to the address it was mailed to. */
export const stopMailsAddress = ({ publicUrl }: Origin, token: string): string =>
  `${publicUrl}/functions/v1/stop-mails?token=${token}`;
