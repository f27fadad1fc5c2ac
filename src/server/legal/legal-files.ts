// The legal pages as files of the web app (http/files/web-app.ts), generated at start.
import { dataProcessingAgreement } from '#domain/legal/data-processing.ts';
import type { LegalFacts, Operator } from '#domain/legal/legal-document.ts';
import { privacyNotice } from '#domain/legal/privacy.ts';
import { termsOfService } from '#domain/legal/terms.ts';
import { generatedFile, type WebFile, type WebFiles } from '#server/http/files/web-files.ts';
import type { Settings } from '#server/settings.ts';
import { legalPage } from './legal-page.ts';

/** Written by the build (scripts/licences.mjs). */
const LICENCES_PATH = '/licences';
const OWN_STYLES = '/legal.css';

type LegalSettings = Pick<
  Settings,
  | 'appName'
  | 'publicUrl'
  | 'operator'
  | 'stripeSecretKey'
  | 'stripeYearlyPrice'
  | 'stripeCoupons'
  | 'stripeTax'
  | 'paymentGraceDays'
>;

/** `built`: the web app's files, whose styles the pages use. */
export function legalFiles(settings: LegalSettings, built: WebFiles): WebFiles {
  const { appName, publicUrl, operator } = settings;
  const {
    stripeSecretKey,
    stripeYearlyPrice,
    stripeCoupons: coupons,
    stripeTax,
    paymentGraceDays: graceDays,
  } = settings;
  const billing = { yearly: stripeYearlyPrice !== null, coupons, tax: stripeTax !== null, graceDays };
  const facts: LegalFacts = { appName, publicUrl, operator, takesPayments: stripeSecretKey !== null, billing };
  const stylesheets = [...appStyles(built), OWN_STYLES];
  const documents = [termsOfService(facts), privacyNotice(facts), dataProcessingAgreement(facts)];
  const pages = new Map(
    documents.map((document): [string, WebFile] => [
      document.path,
      generatedFile('.html', legalPage(document, facts, stylesheets)),
    ]),
  );
  const licences = built.get('/licences.html');
  return licences === undefined ? pages : new Map([...pages, [LICENCES_PATH, licences]]);
}

function appStyles(built: WebFiles): string[] {
  const page = built.get('/index.html')?.plain().toString('utf8') ?? '';
  return [...page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href!);
}

/** The names of the settings that the pages need and that are not set. */
export function missingLegalSettings(operator: Operator): string[] {
  const names: Readonly<Record<keyof Operator, string>> = {
    company: 'LEGAL_COMPANY',
    address: 'LEGAL_ADDRESS',
    contact: 'LEGAL_CONTACT',
    law: 'LEGAL_LAW',
    hosting: 'LEGAL_HOSTING',
    mailProvider: 'LEGAL_MAIL_PROVIDER',
  };
  return (Object.keys(names) as (keyof Operator)[]).filter((key) => operator[key] === null).map((key) => names[key]);
}
