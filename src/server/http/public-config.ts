// GET /config.json: the settings for the web app. Each field is listed here, so that no secret is published by
// accident.
import type { BillingOptions } from '#domain/subscription/billing-options.ts';
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
    ...billingOptions(settings),
    flags: { analytics: settings.analytics, coachTools: settings.coachTools },
    links: {
      supportEmail: settings.supportEmail,
      knowledgeBaseUrl: settings.knowledgeBaseUrl,
      communityUrl: settings.communityUrl,
    },
  };
}

/** Nothing with the default settings. */
function billingOptions({ stripeYearlyPrice, stripeCoupons, stripeTax, stripeInvoices }: Settings): {
  billing?: BillingOptions;
} {
  const yearly = stripeYearlyPrice !== null;
  if (!yearly && !stripeCoupons && stripeTax === null && !stripeInvoices) return {};
  return { billing: { yearly, coupons: stripeCoupons, tax: stripeTax, invoices: stripeInvoices } };
}
