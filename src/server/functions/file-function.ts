// Functions whose body or answer is a file, handled in chunks. The others are JSON (function-call.ts).
import type { Context } from 'hono';
import type { ChunkStores } from '#server/certificates/chunk-store.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import type { Described, FunctionContext } from './function-call.ts';

export interface FileFunctionContext extends FunctionContext {
  readonly chunkStores: ChunkStores;
  /** The page of audit files, without data; null if this server has no web app. */
  readonly auditShell: string | null;
}

/** `run` throws FunctionRefused or CertificateRefused. */
export interface FileFunction extends Described {
  readonly run: (deps: FileFunctionContext, caller: VerifiedToken, c: Context) => Promise<Response>;
}
