// add-certificate: keeps the file that is the request's body with a record. The header CERTIFICATE_HEADER says which record, and the
// file's name: proxies log addresses, and no headers. Asks for a subscription, as adding the record does.
import {
  CERTIFICATE_HEADER,
  CERTIFICATE_MAX_BYTES,
  CERTIFICATE_TEXTS,
  certificateUploadSchema,
} from '#domain/certificates/certificate.ts';
import { bodyChunks } from '#server/certificates/body-chunks.ts';
import { CertificateRefused } from '#server/certificates/certificate-refused.ts';
import { receiveCertificate } from '#server/certificates/receive-certificate.ts';
import { contentLength } from '#server/http/load/content-length.ts';
import { refuseLoad } from '#server/http/load/refuse-load.ts';
import type { FileFunction } from './file-function.ts';
import { FunctionRefused, parseBody } from './function-call.ts';

export const addCertificate: FileFunction = async (deps, caller, c) => {
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
};

function headerValue(header: string | undefined): unknown {
  if (header === undefined) throw new FunctionRefused(400, `The header ${CERTIFICATE_HEADER} is missing`);
  try {
    return JSON.parse(decodeURIComponent(header));
  } catch {
    throw new FunctionRefused(400, `${CERTIFICATE_HEADER} must be percent-encoded JSON`);
  }
}
