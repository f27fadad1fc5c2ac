// What the DNS says about the sender's domain, by which other mail servers rate its mails: SPF, DKIM, DMARC, and where
// bounces go.
import { promises } from 'node:dns';

export type Resolver = Pick<typeof promises, 'resolveMx' | 'resolveTxt'>;

export interface SenderCheck {
  /** Of MAIL_FROM. */
  readonly domain: string;
  /** The name under which the mail server's key is, as in the mail's DKIM-Signature (s=); without one DKIM is not looked at. */
  readonly selector: string | undefined;
}

/** One line for each, with what to do where something is missing. */
export async function checkSender({ domain, selector }: SenderCheck, dns: Resolver = promises): Promise<string[]> {
  return Promise.all([spf(dns, domain), dkim(dns, domain, selector), dmarc(dns, domain), bounces(dns, domain)]);
}

/** Answers that say that there is nothing. Any other is a failure of the look-up. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

async function found<Row>(lookUp: Promise<Row[]>): Promise<Row[]> {
  try {
    return await lookUp;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOTHING.has(String(error.code))) return [];
    throw error;
  }
}

/** The records that begin like this. A long one comes in pieces. */
async function texts(dns: Resolver, name: string, begin: RegExp): Promise<string[]> {
  const records = await found(dns.resolveTxt(name));
  return records.map((pieces) => pieces.join('')).filter((text) => begin.test(text));
}

async function spf(dns: Resolver, domain: string): Promise<string> {
  const [record, second] = await texts(dns, domain, /^v=spf1(?: |$)/i);
  if (record === undefined) return `SPF: missing. ${domain} needs a TXT record “v=spf1 …” that names your mail server.`;
  if (second !== undefined) return `SPF: wrong. ${domain} has several records, and only one may be there.`;
  if (/[ +?]all\s*$/i.test(record)) return `SPF: too wide. It lets everybody send for ${domain}: ${record}`;
  return `SPF: ${record} (see that it names your mail server)`;
}

async function dkim(dns: Resolver, domain: string, selector: string | undefined): Promise<string> {
  if (selector === undefined)
    return 'DKIM: not looked at. Add the selector with which your mail server signs: npm run test-mail -- ADDRESS SELECTOR';
  const name = `${selector}._domainkey.${domain}`;
  const [record] = await texts(dns, name, /(?:^|;)\s*p=/i);
  if (record === undefined) return `DKIM: missing. ${name} has no key.`;
  if (/(?:^|;)\s*p=\s*(?:;|$)/i.test(record)) return `DKIM: withdrawn. The key at ${name} is empty.`;
  return `DKIM: a key is at ${name}`;
}

/** Of the domain, or else of the one that it is part of. */
async function dmarc(dns: Resolver, domain: string): Promise<string> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const [record] = await texts(dns, `_dmarc.${name}`, /^v=DMARC1\s*(?:;|$)/i);
    if (record !== undefined) return `DMARC: ${record}`;
  }
  return `DMARC: missing. _dmarc.${domain} needs a TXT record, such as “v=DMARC1; p=quarantine”.`;
}

async function bounces(dns: Resolver, domain: string): Promise<string> {
  const servers = await found(dns.resolveMx(domain));
  // "." says that the domain takes no mail (RFC 7505).
  const named = servers.filter(({ exchange }) => exchange !== '' && exchange !== '.');
  if (named.length === 0) return `Bounces: lost. ${domain} has no MX record, so nobody gets what comes back.`;
  const [first] = named.toSorted((a, b) => a.priority - b.priority);
  return `Bounces: to ${first!.exchange}`;
}
