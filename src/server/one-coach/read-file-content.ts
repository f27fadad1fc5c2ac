// The content of a file that a coach added to a record, read as the owner (ADR 86).
import { chunksOf, decryptChunk } from '#server/certificates/chunk-cipher.ts';
import type { StoreName } from '#server/certificates/chunk-store.ts';
import { objectStore } from '#server/certificates/object-store.ts';
import type { CoachKeys } from '#server/encryption/data-keys.ts';
import { decryptJson } from '#server/encryption/decrypt-json.ts';
import type { CoachSource } from './read-coach.ts';

interface Content {
  readonly id: string;
  readonly store: StoreName;
  readonly bytes: number;
  /** The file's key as JSON, encrypted with the coach's data key. */
  readonly secret: string;
}

/** At most 10 MiB. Rejects with a DecryptionError for one that is gone, was cut short or changed. */
export async function readFileContent(source: CoachSource, keys: CoachKeys, file: { id: string; name: string }) {
  const userId = source.coachId;
  const [content] = await source.run<Content>(
    `select c.id, c.store, c.bytes, to_json(c.secret)::text as secret from public.certificates f
       join private.certificate_contents c on c.user_id = f.user_id and c.id = f.content_id
     where f.user_id = $1 and f.id = $2`,
    [userId, file.id],
  );
  if (!content) throw new Error(`${file.name} has no content.`);
  const { id: contentId, store, bytes } = content;
  const clear = String(decryptJson(Buffer.from(content.secret), keys, () => true));
  const key = { secret: Buffer.from(JSON.parse(clear) as string, 'base64'), userId, contentId, bytes };
  const read = store === 'rows' ? fromRows(source, contentId) : fromStore(source, contentId);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let position = 0; position < chunksOf(bytes); position += 1)
    chunks.push(new Uint8Array(decryptChunk(await read(position), key, position)));
  return new Blob(chunks);
}

type ReadChunk = (position: number) => Promise<Buffer | null>;

function fromRows({ run, coachId }: CoachSource, contentId: string): ReadChunk {
  return async (position) => {
    const [row] = await run<{ data: Buffer }>(
      'select data from private.certificate_chunks where user_id = $1 and content_id = $2 and position = $3',
      [coachId, contentId, position],
    );
    return row?.data ?? null;
  };
}

function fromStore({ settings: { certificatesS3 } }: CoachSource, contentId: string): ReadChunk {
  if (certificatesS3 === null)
    throw new Error('Files of this coach are in an S3 store, which the settings CERTIFICATES_S3_… do not name.');
  const objects = objectStore(certificatesS3);
  return (position) => objects.get({ contentId }, position);
}
