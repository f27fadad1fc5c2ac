import { Zip, ZipPassThrough } from 'fflate';

/** The largest values of the format's fields of 32 and 16 bits. */
const MAX_BYTES = 0xffff_ffff;
const MAX_FILES = 0xffff;

/** A file's content at once, or in chunks that are read while the ZIP is written. */
type Content = Pick<Blob, 'arrayBuffer'> | AsyncIterable<Uint8Array>;

/**
 * Yields the parts of a ZIP, which may be larger than memory. Not compressed: certificates already are, and the rest is small. Throws
 * if the files exceed what a ZIP can hold.
 */
export async function* zipped(
  files: AsyncIterable<readonly [name: string, content: Content]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let [failure, bytes, count]: [Error | null, number, number] = [null, 0, 0];
  const zip = new Zip((error, part) => {
    failure ??= error;
    if (!error) parts.push(part);
  });
  function* taken() {
    for (const part of parts.splice(0)) {
      bytes += part.length;
      yield part;
    }
  }
  for await (const [name, content] of files) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    for await (const chunk of 'arrayBuffer' in content ? [new Uint8Array(await content.arrayBuffer())] : content) {
      file.push(chunk);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
    count += 1;
    if (bytes > MAX_BYTES || count > MAX_FILES) throw new Error('The files are more than a ZIP file can hold');
  }
  zip.end();
  if (failure) throw failure;
  yield* parts;
}
