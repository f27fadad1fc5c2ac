// The record and the file's name are in the header CERTIFICATE_HEADER, since proxies log addresses but not headers. Requires a
// subscription, as adding the record does.
import * as z from 'zod/mini';
import {
  CERTIFICATE_HEADER,
  CERTIFICATE_MAX_BYTES,
  CERTIFICATE_TEXTS,
  CERTIFICATE_TYPES,
  certificateUploadSchema,
  type CertificateType,
} from '#domain/certificates/certificate.ts';
import { bodyChunks } from '#server/certificates/body-chunks.ts';
import { CertificateRefused } from '#server/certificates/certificate-refused.ts';
import { receiveCertificate } from '#server/certificates/receive-certificate.ts';
import { contentLength } from '#server/http/load/content-length.ts';
import { refuseLoad } from '#server/http/load/refuse-load.ts';
import { FunctionRefused, parseBody, type FileFunction } from './function-call.ts';

const addedAnswer = z.object({
  id: z.string(),
  type: z.enum(Object.keys(CERTIFICATE_TYPES) as CertificateType[]),
  bytes: z.number(),
  created_at: z.string(),
});

export const addCertificate: FileFunction = {
  about: 'Stores the file in the body with the record that the header names.',
  body: certificateUploadSchema,
  answer: addedAnswer,
  refuses: [402, 404, 408, 409, 411, 415],
  run: async (deps, caller, c) => {
    const upload = parseBody(certificateUploadSchema, headerValue(c.req.header(CERTIFICATE_HEADER)));
    const bytes = contentLength(c);
    if (bytes === null) throw new CertificateRefused(411, 'Content-Length must say how long the file is');
    if (!Number.isSafeInteger(bytes) || bytes <= 0) throw new CertificateRefused(400, CERTIFICATE_TEXTS.empty);
    if (bytes > CERTIFICATE_MAX_BYTES) throw new CertificateRefused(413, CERTIFICATE_TEXTS.tooLarge);
    const { body, bodyUsed } = c.req.raw;
    if (body === null || bodyUsed) throw new CertificateRefused(400, CERTIFICATE_TEXTS.empty);
    const end = deps.underWay.begin(caller.sub);
    if (end === null) return refuseLoad(c, true);
    try {
      return c.json(await receiveCertificate(deps, caller, upload, bodyChunks(body, bytes), bytes));
    } finally {
      end();
    }
  },
};

function headerValue(header: string | undefined): unknown {
  if (header === undefined) throw new FunctionRefused(400, `The header ${CERTIFICATE_HEADER} is missing`);
  try {
    return JSON.parse(decodeURIComponent(header));
  } catch {
    throw new FunctionRefused(400, `${CERTIFICATE_HEADER} must be percent-encoded JSON`);
  }
}
