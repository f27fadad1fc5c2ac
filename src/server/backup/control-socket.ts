// The socket by which `npm run backup` asks a running server with the embedded engine for a backup, and `npm run notice` to tell coaches
// something. It is a Unix socket in the folder of backups, which only the owner of the data can open.
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join, relative } from 'node:path';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { OperatorNotice } from '#domain/operator-notice.ts';
import { noticeSchema } from '#server/notice/watched-notice.ts';
import type { BackupMade } from './write-backup.ts';

const requestSchema = z.union([z.object({ file: z.string() }), z.object({ notice: noticeSchema })]);
type Request = z.infer<typeof requestSchema>;
const madeSchema = z.object({ file: z.string(), rows: z.number(), bytes: z.number(), readMs: z.number() });
const failureSchema = z.object({ failure: z.string() });

/** What a running server does when it is asked. */
export interface Controls {
  /** Writes a backup to this file. */
  readonly make: (file: string) => Promise<BackupMade>;
  readonly tell: (notice: OperatorNotice | null) => Promise<void>;
}

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

/** Rejects if no socket can be created. Only the process that locked the folder may call it. */
export async function openControlSocket(folder: string, controls: Controls): Promise<ControlSocket> {
  const address = socketAddress(folder);
  if (address === null) throw new Error(`The path ${folder} is too long for a socket`);
  mkdirSync(dirname(address), { recursive: true, mode: 0o700 });
  // A killed server leaves its socket behind.
  rmSync(address, { force: true });
  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing, controls));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  chmodSync(address, 0o600);
  server.unref();
  return { close: () => void server.close() };
}

async function respond(incoming: IncomingMessage, outgoing: ServerResponse, { make, tell }: Controls) {
  let reply: object;
  try {
    const asked = requestSchema.parse(await json(incoming));
    if ('file' in asked) reply = await make(asked.file);
    else reply = (await tell(asked.notice)) ?? {};
  } catch (error) {
    reply = { failure: error instanceof Error ? error.message : String(error) };
  }
  outgoing.writeHead('failure' in reply ? 500 : 200, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(reply));
}

/** Asks the server to write `file`, an absolute path. Rejects with the server's error, or if no server responds. */
export async function requestBackup(folder: string, file: string): Promise<BackupMade> {
  return madeSchema.parse(await ask(folder, { file }, 'make the backup'));
}

/** Asks the server to tell coaches something, or nothing any more. Rejects as requestBackup does. */
export async function requestNotice(folder: string, notice: OperatorNotice | null): Promise<void> {
  await ask(folder, { notice }, 'change it');
}

async function ask(folder: string, asked: Request, what: string): Promise<unknown> {
  const socketPath = socketAddress(folder);
  const stopFirst = `Stop it, ${what}, and start it again.`;
  if (socketPath === null)
    throw new Error(`A server runs on this data, and its path is too long to ask it. ${stopFirst}`);
  const reply = await new Promise<unknown>((resolve, reject) => {
    const outgoing = request({ socketPath, method: 'POST' }, (incoming) => void json(incoming).then(resolve, reject));
    outgoing.on('error', (error) =>
      reject(
        new Error(`A server runs on this data and does not answer at ${socketPath}. ${stopFirst}`, { cause: error }),
      ),
    );
    outgoing.end(JSON.stringify(asked));
  });
  const failed = failureSchema.safeParse(reply);
  if (failed.success) throw new Error(`The server could not ${what}: ${failed.data.failure}`);
  return reply;
}
