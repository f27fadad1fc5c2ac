// A small S3 store in memory, on a port of its own. It checks each signature (AWS Signature Version 4) by its own computation, and the hash of
// each body, as real stores do.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestedStore } from './certificates-in-store.ts';

const KEYS = { accessKey: 'test-access', secretKey: 'test-secret' } as const;
const REGION = 'eu-west-1';
const BUCKET = 'certificates-test';

export async function startS3Store(): Promise<TestedStore> {
  const objects = new Map<string, Buffer>();
  let isAway = false;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const [status, content] = answer(request, body);
    response.writeHead(status, { 'content-length': content.length }).end(content);
  });

  function answer(request: IncomingMessage, body: Buffer): [number, Buffer] {
    const nothing = Buffer.alloc(0);
    if (isAway) return [500, nothing];
    if (!isSigned(request, body)) return [403, nothing];
    const [, bucket, ...rest] = (request.url ?? '').split('/');
    if (bucket !== BUCKET) return [404, nothing];
    const name = rest.join('/');
    if (request.method === 'PUT') objects.set(name, body);
    if (request.method === 'DELETE') {
      objects.delete(name);
      return [204, nothing];
    }
    const found = objects.get(name);
    return found ? [200, request.method === 'GET' ? found : nothing] : [404, nothing];
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { ...KEYS, endpoint, bucket: BUCKET, region: REGION, pathStyle: true },
    objects: async () => new Map(objects),
    put: async (name, content) => void objects.set(name, content),
    remove: async (name) => void objects.delete(name),
    leave: async () => void (isAway = true),
    comeBack: async () => void (isAway = false),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** As Amazon documents it, with the headers that the request says it signed. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/;
  const [, key, day, region, signed = '', signature = ''] = pattern.exec(headers.authorization ?? '') ?? [];
  const time = String(headers['x-amz-date']);
  const hash = String(headers['x-amz-content-sha256']);
  if (key !== KEYS.accessKey || region !== REGION || !time.startsWith(day ?? '-') || hash !== sha256(body))
    return false;
  if (!signed.split(';').includes('host') || !signed.split(';').includes('x-amz-content-sha256')) return false;
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query,
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const keyOfDay = hmac(`AWS4${KEYS.secretKey}`, day ?? '');
  const signingKey = hmac(hmac(hmac(keyOfDay, region), 's3'), 'aws4_request');
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
