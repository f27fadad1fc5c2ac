// Mails that the server under test has written to its folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The latest mail to this address that `part` matches, with its headers; waits for it. */
export async function mailTo(address: string, part: RegExp): Promise<RegExpExecArray & { input: string }> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mail');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    // The folder comes with the first mail.
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
    for (const name of files.toSorted().toReversed()) {
      const text = readFileSync(join(folder, name), 'utf8')
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '=');
      const found = text.includes(`To: ${address}`) ? part.exec(text) : null;
      if (found) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No such mail came for ${address}`);
}
