// The installation's name, its optional parts, its links, and who operates it.
import * as z from 'zod/mini';
import { DEFAULT_APP_NAME } from '#domain/screens.ts';
import { emailAddress, flag, webAddress } from './value-types.ts';

const legalText = z.string().check(z.maxLength(300, 'must be at most 300 characters'));

export const productVariables = {
  APP_NAME: z._default(
    z.string().check(
      z.maxLength(60, 'must be at most 60 characters'),
      // It is in headers of mails.
      z.regex(/^[^\r\n\0]*\S[^\r\n\0]*$/, 'must be one line'),
    ),
    DEFAULT_APP_NAME,
  ),
  ANALYTICS: z._default(flag, false),
  COACH_TOOLS: z._default(flag, true),
  STRICT_CSP: z._default(flag, false),
  SUPPORT_EMAIL: z.optional(emailAddress),
  KNOWLEDGE_BASE_URL: z.optional(webAddress),
  COMMUNITY_URL: z.optional(webAddress),
  LEGAL_COMPANY: z.optional(legalText),
  LEGAL_ADDRESS: z.optional(legalText),
  LEGAL_CONTACT: z.optional(emailAddress),
  LEGAL_LAW: z.optional(legalText),
  LEGAL_HOSTING: z.optional(legalText),
  LEGAL_MAIL_PROVIDER: z.optional(legalText),
};
const schema = z.object(productVariables);
type Environment = z.infer<typeof schema>;

export function productSettings(env: Environment) {
  return {
    appName: env.APP_NAME,
    analytics: env.ANALYTICS,
    coachTools: env.COACH_TOOLS,
    strictCsp: env.STRICT_CSP,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    knowledgeBaseUrl: env.KNOWLEDGE_BASE_URL ?? null,
    communityUrl: env.COMMUNITY_URL ?? null,
    /** The operator, as named on the terms and the privacy page. */
    operator: {
      company: env.LEGAL_COMPANY ?? null,
      address: env.LEGAL_ADDRESS ?? null,
      contact: env.LEGAL_CONTACT ?? env.SUPPORT_EMAIL ?? null,
      law: env.LEGAL_LAW ?? null,
      hosting: env.LEGAL_HOSTING ?? null,
      mailProvider: env.LEGAL_MAIL_PROVIDER ?? null,
    },
  };
}
