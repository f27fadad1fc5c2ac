// GET /config.json: the settings for the web app. Each field is listed here, so that no secret is published by
// accident.
import { builtInKinds } from '#server/settings/built-in-accounts.ts';
import type { Settings } from '#server/settings.ts';

export function publicConfig(settings: Settings) {
  return {
    publishableKey: settings.publishableKey,
    appName: settings.appName,
    version: settings.version,
    accessRule: settings.accessRule,
    paymentGraceDays: settings.paymentGraceDays,
    passwordMinLength: settings.passwordMinLength,
    confirmEmail: settings.confirmEmail,
    signInByMail: settings.signInByMail,
    builtInAccounts: builtInKinds(settings),
    flags: { analytics: settings.analytics, coachTools: settings.coachTools },
    links: {
      supportEmail: settings.supportEmail,
      knowledgeBaseUrl: settings.knowledgeBaseUrl,
      communityUrl: settings.communityUrl,
    },
  };
}
