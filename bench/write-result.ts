// What a benchmark leaves behind: its numbers as JSON, in test-results/bench.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', 'test-results', 'bench');

export async function writeResult(file: string, result: object): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, file), `${JSON.stringify(result, null, 2)}\n`);
}
