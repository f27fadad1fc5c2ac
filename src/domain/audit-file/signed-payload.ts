// The signed payload of an audit file (docs/audit-file.md), and its parser. Written by hand: zod would be too large for the page in the
// file.
import { WITNESS_ANSWERS, type WitnessAnswer } from '#domain/witnesses/witness-kinds.ts';
import type { Sha256 } from './merkle-tree.ts';
import { base64UrlOf, bytesOfBase64Url } from './bytes.ts';

export const AUDIT_FILE_TYPE = 'audit-file+jws';

export const NAME_CHOICES = ['name', 'initials', 'number'] as const;
/** How clients are named. */
export type NameChoice = (typeof NAME_CHOICES)[number];

export interface Chain {
  /** The number of changes in the chain. */
  readonly length: number;
  /** The hash of the last change, 64 digits. */
  readonly head: string;
}

export interface SignedPayload {
  readonly format: 1;
  /** The server's address, without a path. */
  readonly issuer: string;
  readonly issuer_name: string;
  readonly coach: { readonly name: string; readonly email: string };
  /** Like 2026-11-23T08:00:00Z. */
  readonly made_at: string;
  /** A calendar date. */
  readonly judged_on: string;
  readonly names: NameChoice;
  /** The number of leaves of the tree. */
  readonly rows: number;
  readonly root: string;
  readonly shell: string;
  readonly chain: Chain | null;
  /** How many requests got which answer. So even a part that hides answers says that they exist. */
  readonly answers: AnswerCounts;
}

export type AnswerCounts = Readonly<Record<WitnessAnswer, number>>;

/** @param answers each one of WITNESS_ANSWERS */
export const countAnswers = (answers: readonly string[]): AnswerCounts =>
  eachAnswer((answer) => answers.filter((one) => one === answer).length);

const eachAnswer = <Value>(valueOf: (answer: WitnessAnswer) => Value) =>
  Object.fromEntries(WITNESS_ANSWERS.map((answer) => [answer, valueOf(answer)])) as Record<WitnessAnswer, Value>;

/** The members of the key that RFC 7638 hashes. */
export interface PublicKey {
  readonly crv: 'P-256';
  readonly kty: 'EC';
  readonly x: string;
  readonly y: string;
}

export interface Signature {
  /** The first two parts as they were signed. */
  readonly signed: string;
  readonly kid: string;
  readonly payload: SignedPayload;
  /** r and s, 64 bytes. */
  readonly bytes: Uint8Array;
}

const SIGNATURE_BYTES = 64;
const COORDINATE_BYTES = 32;

/** The line of the key, which is also the input of its thumbprint. */
export const keyLine = ({ x, y }: Pick<PublicKey, 'x' | 'y'>): string =>
  JSON.stringify({ crv: 'P-256', kty: 'EC', x, y } satisfies PublicKey);

const KEY_LINE = /^\{"crv":"P-256","kty":"EC","x":"([\w-]+)","y":"([\w-]+)"\}$/;

/** Null unless the line is exactly what keyLine writes. */
export function parseKeyLine(line: string): PublicKey | null {
  const [, x = '', y = ''] = KEY_LINE.exec(line) ?? [];
  const isCoordinate = (text: string) => bytesOfBase64Url(text)?.length === COORDINATE_BYTES;
  return isCoordinate(x) && isCoordinate(y) ? { crv: 'P-256', kty: 'EC', x, y } : null;
}

/** RFC 7638. @param line of the key */
export const thumbprint = (sha256: Sha256, line: string): string => base64UrlOf(sha256(new TextEncoder().encode(line)));

/** The parts of a compact JWS; null unless header and payload are those of an audit file. Does not verify the signature. */
export function parseSignature(jws: string): Signature | null {
  const parts = jws.split('.').map(bytesOfBase64Url);
  const [headerBytes, payloadBytes, bytes] = parts;
  if (parts.length !== 3 || !headerBytes || !payloadBytes || bytes?.length !== SIGNATURE_BYTES) return null;
  const header = parseObject(headerBytes);
  const payload = parseObject(payloadBytes);
  if (!header || !isExactly(header, HEADER) || !payload || !isPayload(payload)) return null;
  return { signed: jws.slice(0, jws.lastIndexOf('.')), kid: header['kid'] as string, payload, bytes };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

type Json = Record<string, unknown>;
type Members = Readonly<Record<string, (value: unknown) => boolean>>;

const DIGITS = /^[0-9a-f]{64}$/;
const isText = (value: unknown): value is string => typeof value === 'string';
const isHash = (value: unknown) => isText(value) && DIGITS.test(value);
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

const HEADER: Members = { alg: (value) => value === 'ES256', kid: isText, typ: (value) => value === AUDIT_FILE_TYPE };

const MEMBERS: Readonly<Record<keyof SignedPayload, (value: unknown) => boolean>> = {
  format: (value) => value === 1,
  issuer: (value) => isText(value) && /^https?:\/\/[^/\s]+$/.test(value),
  issuer_name: isText,
  coach: (value) => isObject(value) && isExactly(value, { name: isText, email: isText }),
  made_at: (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value),
  judged_on: (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value),
  names: (value) => NAME_CHOICES.some((choice) => choice === value),
  rows: isCount,
  root: isHash,
  shell: isHash,
  chain: (value) => value === null || (isObject(value) && isExactly(value, { length: isCount, head: isHash })),
  answers: (value) =>
    isObject(value) &&
    isExactly(
      value,
      eachAnswer(() => isCount),
    ),
};

const isPayload = (value: Json): value is Json & SignedPayload => isExactly(value, MEMBERS);

function isExactly(value: Json, members: Members): boolean {
  const names = Object.keys(members);
  return Object.keys(value).length === names.length && names.every((name) => members[name]!(value[name]));
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseObject(text: Uint8Array): Json | null {
  try {
    const value = JSON.parse(utf8.decode(text)) as unknown;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
