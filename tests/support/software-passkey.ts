// A passkey in software, written from WebAuthn and not with the server's library: ES256, attestation "none". A test may have it lie about
// each part of its answers.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

/** What a passkey says that is not so; by default all is as the site asked. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** False: a key without a PIN, which asks nobody who they are. */
  readonly isVerified?: boolean;
  /** False: nobody touched it. */
  readonly isPresent?: boolean;
  readonly count?: number;
  readonly userHandle?: string | null;
  /** Signed by another key. */
  readonly isForged?: boolean;
  /** The id of another passkey. */
  readonly id?: string;
  /** When it is made: a key with so many bytes. */
  readonly keyBytes?: number;
  /** When it is made: says who made it, in an invalid certificate. */
  readonly hasStatement?: boolean;
}

/** Each is refused, whichever way the passkey is used. */
export const LIES: readonly (readonly [string, Lies])[] = [
  ['another origin', { origin: 'http://hourbook.example' }],
  ['an origin that ends alike', { origin: 'http://badhourbook.test' }],
  ['another scheme', { origin: 'https://hourbook.test' }],
  ['another site’s id', { rpId: 'hourbook.example' }],
  ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['nobody present', { isPresent: false }],
];
/** Each is refused where a passkey is used. */
export const LIES_OF_USE: typeof LIES = [
  ...LIES,
  ['the other ceremony', { type: 'webauthn.create' }],
  ['another key', { isForged: true }],
  ['another passkey’s id', { id: Buffer.alloc(32).toString('base64url') }],
  ['a count that stays', { count: 1 }],
  ['a count that goes back', { count: 0 }],
];

interface Options {
  readonly challenge: string;
}
interface CreationOptions extends Options {
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}
interface RequestOptions extends Options {
  readonly rpId: string;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const hex = (text: string) => Buffer.from(text, 'hex');
const uint16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
/** {1: 3, 3: -257, -1: a number of so many bytes, -2: 65537} */
const rsaKey = (bytes: number) =>
  Buffer.concat([hex('a40103033901002059'), uint16(bytes), Buffer.alloc(bytes, 0xff), hex('2143010001')]);
/** "fmt" and "attStmt": "none" and {}; or "packed" and {"alg": -7, "sig": a byte, "x5c": [a byte]}. */
const NO_STATEMENT = hex('63666d74646e6f6e656761747453746d74a0');
const STATEMENT = hex('63666d74667061636b65646761747453746d74a363616c672663736967410063783563814100');

/** `counts`: false for a passkey that is copied between devices, whose count stays 0. */
export function softwarePasskey(origin: string, { counts = true }: { counts?: boolean } = {}) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = newKey();
  let used = 0;
  let userHandle = '';

  const clientData = (type: string, { challenge }: Options, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, flags: number, lies: Lies, rest = Buffer.alloc(0)) => {
    used += counts ? 1 : 0;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.count ?? used);
    const present = lies.isPresent === false ? 0 : FLAGS.present;
    const verified = lies.isVerified === false ? 0 : FLAGS.verified;
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags | present | verified]), count, rest]);
  };
  const answer = (response: Record<string, unknown>, lies: Lies) => {
    const text = lies.id ?? id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key', response, clientExtensionResults: {} };
  };

  return {
    id: id.toString('base64url'),
    /** What navigator.credentials.create() resolves with, as JSON. */
    create(options: CreationOptions, lies: Lies = {}) {
      userHandle = options.user.id;
      const { x, y } = publicKey.export({ format: 'jwk' });
      const point = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');
      // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const ownKey = Buffer.concat([hex('a5010203262001215820'), point(x), hex('225820'), point(y)]);
      const key = lies.keyBytes === undefined ? ownKey : rsaKey(lies.keyBytes);
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, key]);
      const data = authenticatorData(options.rp.id, FLAGS.attested, lies, attested);
      // {"fmt": …, "attStmt": …, "authData": data}
      const attestationObject = Buffer.concat([
        hex('a3'),
        lies.hasStatement ? STATEMENT : NO_STATEMENT,
        hex('68617574684461746159'),
        uint16(data.length),
        data,
      ]);
      return answer(
        {
          clientDataJSON: clientData('webauthn.create', options, lies).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
        lies,
      );
    },
    /** What navigator.credentials.get() resolves with, as JSON. */
    get(options: RequestOptions, lies: Lies = {}) {
      const client = clientData('webauthn.get', options, lies);
      const data = authenticatorData(options.rpId, 0, lies);
      const signed = Buffer.concat([data, sha256(client)]);
      const signature = sign('sha256', signed, lies.isForged ? newKey().privateKey : privateKey);
      return answer(
        {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lies.userHandle === undefined ? userHandle : lies.userHandle,
        },
        lies,
      );
    },
  };
}

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>;
