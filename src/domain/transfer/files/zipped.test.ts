import { expect, test } from 'vitest';
import { unzipSync } from 'fflate';
import { zipped } from './zipped.ts';

async function written(files: readonly (readonly [string, string])[]): Promise<Buffer> {
  async function* contents() {
    for (const [name, text] of files) yield [name, new Blob([text])] as const;
  }
  const parts: Uint8Array[] = [];
  for await (const part of zipped(contents())) parts.push(part);
  return Buffer.concat(parts);
}

test('files are unzipped unchanged, also empty ones and with any name', async () => {
  const files = [
    ['hourbook-archive.json', '{"é": "„“"}'],
    ['certificates/Diplôme (2).pdf', '%PDF-1.4\n'.repeat(5_000)],
    ['empty', ''],
  ] as const;
  const read = Object.entries(unzipSync(await written(files)));
  expect(read.map(([name, bytes]) => [name, String(Buffer.from(bytes))])).toEqual(files);
});

test('more files than the format allows are refused', async () => {
  const files = Array.from({ length: 65_536 }, (_, index) => [String(index), ''] as const);
  await expect(written(files)).rejects.toThrow('more than a ZIP file can hold');
});
