// What counts as an email address, for clients and accounts.

export const EMAIL_MAX_CHARS = 255;
/** Local part, at, labels: the form browsers use for type=email. */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
export const EMAIL_TEXT = 'Please enter a valid email address';

const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * What limits on mails count: without blanks, case and tag, and where the provider ignores dots, without them. private.mailbox() of the
 * database does the same. @example mailboxOf('Kim.Lee+a@Googlemail.com') // 'kimlee@gmail.com'
 */
export function mailboxOf(address: string): string {
  const plain = address.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1);
  const local = plain.slice(0, Math.max(0, at));
  const untagged = local.replace(/(?!^)\+.*$/, '');
  return DOTLESS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/** As accounts compare them: in any case, without blanks around. Tags (`kim+a@…`) make different addresses (ADR 89). */
export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
