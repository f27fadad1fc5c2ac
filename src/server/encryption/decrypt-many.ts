// Decrypts many texts of one key at once. Setting up a cipher costs more than decrypting a short text, so all texts share
// three: one AES pass makes their keystreams, and two GMACs check their tags. Why that is as strict as GCM: ADR 54.
import { createCipheriv, timingSafeEqual } from 'node:crypto';
import { CIPHER, IV_BYTES, TAG_BYTES, type DataKey } from './encrypted-text.ts';

/** Where the base64url of nonce, ciphertext and tag is in a body. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The texts are in `bytes`, which the next call overwrites. */
export interface Contents {
  readonly bytes: Buffer;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const BLOCK_BYTES = 16;
const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;
const BLOCK_WORDS = BLOCK_BYTES / WORD_BYTES;
const LAST_WORD_BYTES = BLOCK_BYTES - WORD_BYTES;
const KEYSTREAM_CIPHER = 'aes-256-ecb';

/** For one call; longer bodies take several. */
const CAPACITY_BYTES = 64 * 1024;
const newMemory = () => Buffer.from(new ArrayBuffer(CAPACITY_BYTES));
const wordsOf = ({ buffer }: Buffer) => new Uint32Array(buffer);
/** What GHASH reads: of each text its ciphertext, padded to whole blocks, its length, and the hash that it must have. */
const hashed = newMemory();
const hashedWords = wordsOf(hashed);
/** Of each text the counter block that encrypts its tag, and then those of its content. */
const counters = newMemory();
const counterWords = wordsOf(counters);
const keystream = newMemory();
const keystreamWords = wordsOf(keystream);
const tags = newMemory();
const tagWords = wordsOf(tags);
const ZEROS = newMemory();
/** Of the GMACs, which never leave this process. */
const NONCE = Buffer.alloc(IV_BYTES);

const contentLength = ({ start, end }: Place) => Math.floor(((end - start) * 3) / 4) - IV_BYTES - TAG_BYTES;
const blocksOf = (length: number) => Math.ceil(length / BLOCK_BYTES);

/** What a text takes of the memory of one call. */
export const bytesToDecrypt = (place: Place): number => (blocksOf(contentLength(place)) + 2) * BLOCK_BYTES;
/** How many bytes one call takes together; the first block holds the first nonce. */
export const TOGETHER_MAX_BYTES = CAPACITY_BYTES - BLOCK_BYTES;

/**
 * What decryptText returns for each of these texts of `body`; null when it would return null for one of them. Together
 * they take no more than TOGETHER_MAX_BYTES.
 */
export function decryptMany(body: Buffer, places: readonly Place[], { secret }: DataKey): Contents | null {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = BLOCK_BYTES;
  let counted = 0;
  for (const place of places) {
    const length = contentLength(place);
    if (length < 0) return null;
    const bytes = IV_BYTES + length + TAG_BYTES;
    // The nonce is placed before the first whole block of the ciphertext.
    const decoded = hashed.write(body.toString('latin1', place.start, place.end), at - IV_BYTES, bytes, 'base64url');
    if (decoded !== bytes) return null;
    const blocks = blocksOf(length);
    putCounters((at - IV_BYTES) / WORD_BYTES, counted, blocks + 1);
    counted += blocks + 1;
    const end = at + length;
    moveTag(end, starts.length * BLOCK_BYTES);
    starts.push(at);
    ends.push(end);
    at += (blocks + 2) * BLOCK_BYTES;
    putLength(length, end, at - BLOCK_BYTES);
  }
  hashed.fill(0, 0, BLOCK_BYTES);
  keystream.set(createCipheriv(KEYSTREAM_CIPHER, secret, null).update(counters.subarray(0, counted * BLOCK_BYTES)));
  const firstBlocks = putExpectedHashes(starts, ends);
  if (!timingSafeEqual(gmac(secret, hashed.subarray(0, at)), gmac(secret, ZEROS.subarray(0, at)))) return null;
  for (const [index, start] of starts.entries()) decryptInPlace(start, ends[index]!, firstBlocks[index]!);
  return { bytes: hashed, starts, ends };
}

/** Loops instead of Buffer's methods here and below: on so few bytes a call into C++ takes longer. */
function moveTag(from: number, to: number): void {
  for (let byte = 0; byte < TAG_BYTES; byte += 1) tags[to + byte] = hashed[from + byte]!;
}

/** Pads a ciphertext that ends at `end` with zeros and a block that ends at `blockEnd` with its length in bits. */
function putLength(length: number, end: number, blockEnd: number): void {
  for (let byte = end; byte < blockEnd; byte += 1) hashed[byte] = 0;
  hashed.writeUInt32BE(length * 8, blockEnd - WORD_BYTES);
}

/** Counter blocks 1 to `count` of the nonce at `nonce` (in words), from block `first` on. */
function putCounters(nonce: number, first: number, count: number): void {
  for (let number = 1, word = first * BLOCK_WORDS; number <= count; number += 1, word += BLOCK_WORDS) {
    counterWords[word] = hashedWords[nonce]!;
    counterWords[word + 1] = hashedWords[nonce + 1]!;
    counterWords[word + 2] = hashedWords[nonce + 2]!;
    counters.writeUInt32BE(number, word * WORD_BYTES + LAST_WORD_BYTES);
  }
}

/** Returns the first block of each text's keystream. */
function putExpectedHashes(starts: readonly number[], ends: readonly number[]): number[] {
  const firstBlocks: number[] = [];
  let block = 0;
  for (const [index, end] of ends.entries()) {
    const blocks = blocksOf(end - starts[index]!);
    const hash = starts[index]! / WORD_BYTES + (blocks + 1) * BLOCK_WORDS;
    for (let word = 0; word < BLOCK_WORDS; word += 1)
      hashedWords[hash + word] = tagWords[index * BLOCK_WORDS + word]! ^ keystreamWords[block * BLOCK_WORDS + word]!;
    firstBlocks.push(block + 1);
    block += blocks + 1;
  }
  return firstBlocks;
}

function gmac(secret: Buffer, bytes: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, secret, NONCE).setAAD(bytes);
  cipher.final();
  return cipher.getAuthTag();
}

function decryptInPlace(start: number, end: number, firstBlock: number): void {
  const [from, key] = [start / WORD_BYTES, firstBlock * BLOCK_WORDS];
  const words = Math.ceil((end - start) / WORD_BYTES);
  for (let word = 0; word < words; word += 1) hashedWords[from + word]! ^= keystreamWords[key + word]!;
}
