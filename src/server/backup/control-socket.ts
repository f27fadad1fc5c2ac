// The socket by which `npm run backup` asks a running server with the embedded engine for a backup. It is a Unix socket
// in the folder of backups, which only the owner of the data can open.
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join, relative } from 'node:path';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { BackupMade } from './write-backup.ts';

const requestSchema = z.object({ file: z.string() });
const responseSchema = z.union([
  z.object({ made: z.object({ file: z.string(), rows: z.number(), bytes: z.number(), readMs: z.number() }) }),
  z.object({ failure: z.string() }),
]);
type Response = z.infer<typeof responseSchema>;

/** The maximum length of a socket's path on all systems. */
const ADDRESS_MAX_BYTES = 100;

/** The absolute or the relative path, whichever is shorter; null if both are too long. */
function socketAddress(folder: string): string | null {
  const path = join(folder, 'control.sock');
  const address = [path, relative(process.cwd(), path)].toSorted((a, b) => a.length - b.length)[0] ?? path;
  return Buffer.byteLength(address) > ADDRESS_MAX_BYTES ? null : address;
}

export interface ControlSocket {
  close(): void;
}

/**
 * `make` writes the requested file. Rejects if no socket can be created. Only the process that locked the folder may
 * call it.
 */
export async function openControlSocket(
  folder: string,
  make: (file: string) => Promise<BackupMade>,
): Promise<ControlSocket> {
  const address = socketAddress(folder);
  if (address === null) throw new Error(`The path ${folder} is too long for a socket`);
  mkdirSync(dirname(address), { recursive: true, mode: 0o700 });
  // A killed server leaves its socket behind.
  rmSync(address, { force: true });
  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing, make));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  chmodSync(address, 0o600);
  server.unref();
  return { close: () => void server.close() };
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  make: (file: string) => Promise<BackupMade>,
) {
  let reply: Response;
  try {
    reply = { made: await make(requestSchema.parse(await json(incoming)).file) };
  } catch (error) {
    reply = { failure: error instanceof Error ? error.message : String(error) };
  }
  outgoing.writeHead('made' in reply ? 200 : 500, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(reply));
}

/** Asks the server to write `file`, an absolute path. Rejects with the server's error, or if no server responds. */
export async function requestBackup(folder: string, file: string): Promise<BackupMade> {
  const socketPath = socketAddress(folder);
  const stopFirst = 'Stop it, make the backup, and start it again.';
  if (socketPath === null)
    throw new Error(`A server runs on this data, and its path is too long to ask it. ${stopFirst}`);
  const reply = await new Promise<Response>((resolve, reject) => {
    const outgoing = request({ socketPath, method: 'POST', path: '/backup' }, (incoming) => {
      json(incoming).then((body) => resolve(responseSchema.parse(body)), reject);
    });
    outgoing.on('error', (error) =>
      reject(
        new Error(`A server runs on this data and does not answer at ${socketPath}. ${stopFirst}`, { cause: error }),
      ),
    );
    outgoing.end(JSON.stringify({ file }));
  });
  if ('failure' in reply) throw new Error(`The server could not make the backup: ${reply.failure}`);
  return reply.made;
}
