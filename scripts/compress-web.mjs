// Writes a .br and a .gz beside every text file of the built web app that has none, so that requests need no compression.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest']);
/** Smaller files fit into one packet anyway. */
const MIN_BYTES = 512;

export async function compressWeb(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .filter((entry) => !entry.parentPath.includes('.vite'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !existsSync(`${path}.br`));
  await Promise.all(paths.map(compress));
}

async function compress(path) {
  const plain = readFileSync(path);
  if (plain.length < MIN_BYTES) return;
  const options = {
    params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  };
  writeFileSync(`${path}.br`, await brotli(plain, options));
  writeFileSync(`${path}.gz`, await gzip(plain, { level: 9 }));
}
