// A ZIP file read by another program than the one that wrote it: Python's.
import { execFileSync, spawnSync } from 'node:child_process';

const PROGRAM = `
import base64, io, json, sys, zipfile
with zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())) as found:
    damaged = found.testzip()
    if damaged: sys.exit(damaged + ' is damaged')
    json.dump([[name, base64.b64encode(found.read(name)).decode()] for name in found.namelist()], sys.stdout)
`;

export const canUnzip = (): boolean => spawnSync('python3', ['--version']).status === 0;

/** Its files by name, in their order. Throws if one is damaged. */
export function unzipped(zip: Uint8Array): Map<string, Buffer> {
  const listed = execFileSync('python3', ['-c', PROGRAM], {
    input: Buffer.from(zip),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return new Map((JSON.parse(listed) as [string, string][]).map(([name, text]) => [name, Buffer.from(text, 'base64')]));
}
