// Where the files are stored that coaches add to records (ADR 86): in the database, or in an S3 store.
import * as z from 'zod/mini';
import type { BucketSettings } from './bucket-settings.ts';
import { flag, region, webAddress, wholeNumber } from './value-types.ts';

export const certificateVariables = {
  CERTIFICATES_MB: z._default(wholeNumber(10, 1_000_000), 500),
  CERTIFICATES_S3_ENDPOINT: z.optional(webAddress),
  CERTIFICATES_S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be a bucket'))),
  CERTIFICATES_S3_REGION: z._default(region, 'us-east-1'),
  CERTIFICATES_S3_ACCESS_KEY: z.optional(z.string()),
  CERTIFICATES_S3_SECRET_KEY: z.optional(z.string()),
  CERTIFICATES_S3_PATH_STYLE: z._default(flag, true),
};
const schema = z.object(certificateVariables);
type Environment = z.infer<typeof schema>;

const NEEDED = [
  'CERTIFICATES_S3_ENDPOINT',
  'CERTIFICATES_S3_BUCKET',
  'CERTIFICATES_S3_ACCESS_KEY',
  'CERTIFICATES_S3_SECRET_KEY',
] as const;

/** All of them or none. */
export function missingObjectStore(env: Environment): string[] {
  const missing = NEEDED.filter((name) => env[name] === undefined);
  if (missing.length === 0 || missing.length === NEEDED.length) return [];
  return missing.map((name) => `${name}: an S3 store for certificates needs it too`);
}

export function certificateSettings(env: Environment) {
  const [endpoint, bucket, accessKey, secretKey] = NEEDED.map((name) => env[name]);
  const isNamed = endpoint !== undefined && bucket !== undefined && accessKey !== undefined && secretKey !== undefined;
  const more = { region: env.CERTIFICATES_S3_REGION, pathStyle: env.CERTIFICATES_S3_PATH_STYLE };
  return {
    /** What the certificates of one coach may take together, besides storageMb. */
    certificatesMb: env.CERTIFICATES_MB,
    /** For new files; null: rows of the database. */
    certificatesS3: isNamed ? ({ endpoint, bucket, accessKey, secretKey, ...more } satisfies BucketSettings) : null,
  };
}
