import type { BuiltInKind } from '#domain/admin/admin-answers.ts';
import type { AccessRule } from '#domain/subscription/access.ts';
import type { BillingOptions } from '#domain/subscription/billing-options.ts';

/** The content of /config.json: the settings for the web app. */
export interface PublicConfig {
  publishableKey: string;
  appName: string;
  version: string;
  accessRule: AccessRule;
  /** Days of access after a renewal failed, while the provider still tries. */
  paymentGraceDays: number;
  passwordMinLength: number;
  confirmEmail: boolean;
  signInByMail: boolean;
  /** The kinds of the accounts that the server's settings name. */
  builtInAccounts: BuiltInKind[];
  /** Absent with the default settings. */
  billing?: BillingOptions;
  flags: { analytics: boolean; coachTools: boolean };
  links: { supportEmail: string | null; knowledgeBaseUrl: string | null; communityUrl: string | null };
}

let loaded: PublicConfig | null = null;

/** Called once, before anything is rendered. */
export async function loadConfig(): Promise<void> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`The settings could not be loaded (status ${response.status})`);
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null || !('publishableKey' in body)) {
    throw new Error('The settings could not be read');
  }
  loaded = body as PublicConfig;
}

export function config(): PublicConfig {
  if (loaded === null) throw new Error('The settings are not loaded yet');
  return loaded;
}

/** The headers of a request. @param token the user's access token; none: nobody asks */
export function apiHeaders(token = config().publishableKey) {
  return { apikey: config().publishableKey, Authorization: `Bearer ${token}` };
}

/** The name of this installation. Before the settings are loaded, the name in the HTML page. */
export function appName(): string {
  return loaded?.appName ?? document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

/** For tests: what loadConfig would have set. */
export function setConfig(value: PublicConfig): void {
  loaded = value;
}
