// What `npm run release` packs, unpacked as an operator unpacks it.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface UnpackedRelease {
  /** The packed file, its checksum beside it. */
  readonly file: string;
  /** The folder that was unpacked. */
  readonly root: string;
}

/** Packs the build into a folder of `place`, and unpacks that file in `place`. Builds first if the sources have changed. */
export function unpackRelease(place: string): UnpackedRelease {
  const out = join(place, 'out');
  execFileSync(process.execPath, ['scripts/release.mjs', out], { stdio: 'pipe' });
  const file = join(
    out,
    readdirSync(out).find((name) => name.endsWith('.tar.gz'))!,
  );
  execFileSync('tar', ['-xzf', file, '-C', place]);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return { file, root: join(place, `hourbook-${version}`) };
}
