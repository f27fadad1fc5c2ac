// Where copies of backups go besides the disk of the server: a bucket of an S3 store, encrypted with a key of the operator's.
import * as z from 'zod/mini';
import type { BucketSettings } from './bucket-settings.ts';
import { region, secret, webAddress } from './value-types.ts';

export const backupVariables = {
  BACKUP_TO: z.optional(
    webAddress.check(
      z.refine((text) => bucketOf(text) !== null, 'must end with a bucket: https://store.example.org/bucket'),
    ),
  ),
  BACKUP_TO_ACCESS_KEY: z.optional(z.string()),
  BACKUP_TO_SECRET_KEY: z.optional(z.string()),
  BACKUP_TO_REGION: z._default(region, 'us-east-1'),
  BACKUP_KEY: z.optional(secret),
};
const schema = z.object(backupVariables);
type Environment = z.infer<typeof schema>;

const NEEDED = ['BACKUP_TO', 'BACKUP_TO_ACCESS_KEY', 'BACKUP_TO_SECRET_KEY', 'BACKUP_KEY'] as const;

export interface OffSiteSettings {
  readonly bucket: BucketSettings;
  /** Backups are encrypted with it before they leave the server. */
  readonly key: string;
}

/** All of them or none. */
export function missingOffSite(env: Environment): string[] {
  const missing = NEEDED.filter((name) => env[name] === undefined);
  if (missing.length === 0 || missing.length === NEEDED.length) return [];
  return missing.map((name) => `${name}: copies of backups in an S3 store need it too`);
}

export function backupSettings(env: Environment) {
  const [address, accessKey, secretKey, key] = NEEDED.map((name) => env[name]);
  const place = address === undefined ? null : bucketOf(address);
  const isNamed = place && accessKey !== undefined && secretKey !== undefined && key !== undefined;
  const bucket = {
    ...place!,
    region: env.BACKUP_TO_REGION,
    accessKey: accessKey!,
    secretKey: secretKey!,
    pathStyle: true,
  };
  return {
    /** Null: backups stay on the disk of the server. */
    offSite: isNamed ? ({ bucket, key } satisfies OffSiteSettings) : null,
  };
}

/** @example bucketOf('https://store.example.org/v1/backups') // { endpoint: 'https://store.example.org/v1', bucket: 'backups' } */
function bucketOf(address: string): Pick<BucketSettings, 'endpoint' | 'bucket'> | null {
  const [, endpoint, bucket] = /^(https?:\/\/[^/].*?)\/([a-z\d][a-z\d.-]{1,61}[a-z\d])\/?$/.exec(address) ?? [];
  return endpoint === undefined || bucket === undefined ? null : { endpoint, bucket };
}
