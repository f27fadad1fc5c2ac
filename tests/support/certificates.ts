// Calls of the functions for certificates, as the web app makes them, and small files of each type.
import { randomUUID } from 'node:crypto';
import { CERTIFICATE_HEADER, type CertificateArea } from '#domain/certificates/certificate.ts';
import type { TestApp } from './app.ts';
import { exampleRow } from './example-records.ts';

export interface Coach {
  readonly id: string;
  readonly token: string;
}

const HEADS = {
  pdf: Buffer.from('%PDF-1.4\n'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  webp: Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 '),
  heic: Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000'),
} as const;

/** `bytes` bytes that begin like a file of this type; no two places have the same bytes. */
export function sampleFile(bytes: number, type: keyof typeof HEADS = 'pdf'): Buffer {
  const file = Buffer.alloc(bytes);
  for (let at = 0; at + 4 <= bytes; at += 4) file.writeUInt32LE(Math.imul(at, 2_654_435_761) >>> 0, at);
  HEADS[type].copy(file);
  return file;
}

export function createCertificateCalls(app: Pick<TestApp, 'fetch' | 'settings'>) {
  const { publicUrl, publishableKey } = app.settings;
  const headersOf = (token: string) => ({ apikey: publishableKey, authorization: `Bearer ${token}` });

  async function rest(token: string, method: string, path: string, body?: object) {
    const response = await app.fetch(`${publicUrl}/rest/v1/${path}`, {
      method,
      headers: { ...headersOf(token), 'content-type': 'application/json', prefer: 'return=representation' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  async function addRecord(token: string, area: CertificateArea = 'cpd_records'): Promise<string> {
    const { status, body } = await rest(token, 'POST', area, exampleRow(area));
    if (status !== 201) throw new Error(`${area}: ${status} ${JSON.stringify(body)}`);
    return body[0].id as string;
  }

  /** `length`: what the request says, if it lies. */
  async function add(
    token: string,
    file: { area?: CertificateArea; record: string; name?: string; id?: string },
    content: Buffer | ReadableStream<Uint8Array>,
    length = content instanceof Buffer ? String(content.length) : '',
  ) {
    const upload = { id: randomUUID(), area: 'cpd_records', name: 'Certificate.pdf', ...file };
    const response = await app.fetch(`${publicUrl}/functions/v1/add-certificate`, {
      method: 'POST',
      headers: {
        ...headersOf(token),
        'content-type': 'application/octet-stream',
        ...(length && { 'content-length': length }),
        [CERTIFICATE_HEADER]: encodeURIComponent(JSON.stringify(upload)),
      },
      body: content as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit);
    return {
      id: upload.id,
      status: response.status,
      body: (await response.json()) as { message?: string; type?: string },
    };
  }

  async function get(token: string, id: string) {
    return app.fetch(`${publicUrl}/functions/v1/get-certificate`, {
      method: 'POST',
      headers: { ...headersOf(token), 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    });
  }

  async function bytesOf(token: string, id: string): Promise<Buffer> {
    return Buffer.from(await (await get(token, id)).arrayBuffer());
  }

  return { rest, addRecord, add, get, bytesOf };
}
