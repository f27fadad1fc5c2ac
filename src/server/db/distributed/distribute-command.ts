// npm run distribute: spreads the tables of a migrated database over the workers of a Citus coordinator (docs/scale.md).
import { distribute } from './distribute.ts';
import { asOwnerOnce, openNativeOwner, ownerUrl } from '../open-owner.ts';
import type { Settings } from '#server/settings.ts';

export async function runDistribute(settings: Settings): Promise<void> {
  const url = ownerUrl(settings);
  if (url === null) throw new Error('DATABASE_URL is not set. The embedded engine is one process and has no workers.');
  const tables = await asOwnerOnce(openNativeOwner(url), distribute);
  process.stdout.write(`Spread by user_id over the workers:\n${tables.map((name) => `  ${name}\n`).join('')}`);
}
