// How `npm run backup` asks the server that has the embedded engine: through a socket in the backups' folder, which only the
// owner of the data can open. It opens no port.
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join, relative } from 'node:path';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { BackupMade } from './write-backup.ts';

const wishSchema = z.object({ file: z.string() });
const answerSchema = z.union([
  z.object({ made: z.object({ file: z.string(), rows: z.number(), bytes: z.number(), heldMs: z.number() }) }),
  z.object({ failure: z.string() }),
]);
type Answer = z.infer<typeof answerSchema>;

/** What fits into a socket's address on every system. */
const ADDRESS_MAX_BYTES = 100;

/** The shorter of the two ways to name it; null when it cannot be had, since even that is too long. */
function socketAddress(folder: string): string | null {
  const path = join(folder, 'control.sock');
  const address = [path, relative(process.cwd(), path)].toSorted((a, b) => a.length - b.length)[0] ?? path;
  return Buffer.byteLength(address) > ADDRESS_MAX_BYTES ? null : address;
}

export interface ControlSocket {
  close(): void;
}

/** `make` writes the wished file. Rejects where no socket can be. To be called by the folder's holder alone. */
export async function openControlSocket(
  folder: string,
  make: (file: string) => Promise<BackupMade>,
): Promise<ControlSocket> {
  const address = socketAddress(folder);
  if (address === null) throw new Error(`The path ${folder} is too long for a socket`);
  mkdirSync(dirname(address), { recursive: true, mode: 0o700 });
  // Left behind by a server that was killed.
  rmSync(address, { force: true });
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing, make));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  chmodSync(address, 0o600);
  server.unref();
  return { close: () => void server.close() };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  make: (file: string) => Promise<BackupMade>,
) {
  let reply: Answer;
  try {
    reply = { made: await make(wishSchema.parse(await json(incoming)).file) };
  } catch (error) {
    reply = { failure: error instanceof Error ? error.message : String(error) };
  }
  outgoing.writeHead('made' in reply ? 200 : 500, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(reply));
}

/** Asks the server to write `file`, an absolute path. Rejects with its reason, or with a sentence when nobody answers. */
export async function askForBackup(folder: string, file: string): Promise<BackupMade> {
  const socketPath = socketAddress(folder);
  const stopFirst = 'Stop it, make the backup, and start it again.';
  if (socketPath === null)
    throw new Error(`A server runs on this data, and its path is too long to ask it. ${stopFirst}`);
  const reply = await new Promise<Answer>((resolve, reject) => {
    const asking = request({ socketPath, method: 'POST', path: '/backup' }, (incoming) => {
      json(incoming).then((body) => resolve(answerSchema.parse(body)), reject);
    });
    asking.on('error', (error) =>
      reject(
        new Error(`A server runs on this data and does not answer at ${socketPath}. ${stopFirst}`, { cause: error }),
      ),
    );
    asking.end(JSON.stringify({ file }));
  });
  if ('failure' in reply) throw new Error(`The server could not make the backup: ${reply.failure}`);
  return reply.made;
}
