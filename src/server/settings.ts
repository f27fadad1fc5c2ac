// The environment as one typed object, or a refusal that names each variable. The subjects are in settings/; only
// main.ts hands process.env in. docs/operations.md describes every variable.
import * as z from 'zod/mini';
import { accountSettings, accountVariables, missingMail } from './settings/account-settings.ts';
import { backupSettings, backupVariables, missingOffSite } from './settings/backup-settings.ts';
import { billingSettings, billingVariables, missingBilling } from './settings/billing-settings.ts';
import { certificateSettings, certificateVariables, missingObjectStore } from './settings/certificate-settings.ts';
import {
  contradictoryData,
  dataSettings,
  dataVariables,
  missingData,
  type GetSecret,
} from './settings/data-settings.ts';
import { monitoringSettings, monitoringVariables } from './settings/monitoring-settings.ts';
import { missingNetwork, networkSettings, networkVariables } from './settings/network-settings.ts';
import { productSettings, productVariables } from './settings/product-settings.ts';
import { surroundingOf } from './settings/value-types.ts';

/** What the subjects in settings/ make of the variables. */
export type Settings = Readonly<ReturnType<typeof toSettings>>;

/** What settings need besides the environment. */
export interface SettingsSources {
  /** The product's version. */
  readonly version: string;
  readonly readOrCreateSecret: GetSecret;
}

/** The environment cannot be used. `problems` has one line per variable, which begins with its name. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const environmentSchema = z.object({
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'], 'must be production, development or test')),
  ...networkVariables,
  ...dataVariables,
  ...certificateVariables,
  ...backupVariables,
  ...accountVariables,
  ...billingVariables,
  ...productVariables,
  ...monitoringVariables,
});
/** The variables that are read. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape);
type Environment = z.infer<typeof environmentSchema>;

/** The settings in `env`. Throws SettingsError that lists everything wrong or missing at once. */
export function readSettings(env: Record<string, string | undefined>, sources: SettingsSources): Settings {
  // An empty variable (`SMTP_URL=` in a .env file) counts as not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const surrounded = SETTING_NAMES.flatMap((name) => {
    const problem = surroundingOf(given[name] ?? '');
    return problem === null ? [] : [`${name}: ${problem}`];
  });
  if (surrounded.length > 0) throw new SettingsError(surrounded);
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
  }
  const production = parsed.data.NODE_ENV === 'production';
  const missing = missingSettings(parsed.data, production);
  if (missing.length > 0) throw new SettingsError(missing);
  return toSettings(parsed.data, production, sources);
}

/** Production uses no development substitute (ADR 6): each line says what to set. */
function missingSettings(env: Environment, production: boolean): string[] {
  const always = [
    ...samePorts(env),
    ...contradictoryData(env),
    ...missingObjectStore(env),
    ...missingOffSite(env),
    ...missingBilling(env, production),
  ];
  return production ? [...missingNetwork(env), ...missingData(env), ...missingMail(env), ...always] : always;
}

/** The start would say that another program uses it. */
function samePorts(env: Environment): string[] {
  const names = (['PORT', 'METRICS_PORT', 'STRIPE_SIMULATOR_PORT'] as const).filter((name) => env[name]);
  const isTaken = (port: number | undefined, before: number) =>
    names.slice(0, before).some((name) => env[name] === port);
  return names
    .filter((name, at) => isTaken(env[name], at))
    .map((name) => `${name}: this port is that of another setting`);
}

function toSettings(env: Environment, production: boolean, { version, readOrCreateSecret }: SettingsSources) {
  const data = dataSettings(env, readOrCreateSecret);
  return {
    production,
    version,
    ...networkSettings(env, production),
    ...data,
    ...certificateSettings(env),
    ...backupSettings(env),
    ...accountSettings(env, env.APP_NAME),
    ...billingSettings(env, data.jwtSecret),
    ...productSettings(env),
    ...monitoringSettings(env, production),
  };
}
