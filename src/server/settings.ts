// The environment as one typed object, or a clear refusal that names the variable. Only main.ts hands process.env in.
import type { AccessRule } from '#domain/subscription/access.ts';

export interface Settings {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Without a slash at the end; what links in mails and redirects are built from. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** null: the embedded engine in dataDir. */
  readonly databaseUrl: string | null;
  readonly jwtSecret: string;
  /** The public key that browsers send as apikey; derived from jwtSecret. */
  readonly publishableKey: string;
  readonly accessTokenHours: number;
  readonly passwordMinLength: number;
  readonly confirmEmail: boolean;
  /** null: mails become .eml files under dataDir/mail. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly accessRule: AccessRule;
  readonly specialAccounts: readonly string[];
  readonly protectedAccount: string | null;
  readonly trustedEmailDomains: readonly string[];
  readonly appName: string;
  readonly version: string;
  readonly analytics: boolean;
  readonly coachTools: boolean;
  readonly strictCsp: boolean;
  readonly supportEmail: string | null;
  readonly knowledgeBaseUrl: string | null;
  readonly communityUrl: string | null;
  /** Whether a proxy in front sets X-Forwarded-For; else the socket's address counts. */
  readonly trustProxy: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}
