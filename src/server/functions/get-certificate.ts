// A file that browsers save and never show (ADR 86). Requires no subscription (spec decision 5).
import * as z from 'zod/mini';
import { openCertificate } from '#server/certificates/open-certificate.ts';
import { refuseLoad } from '#server/http/load/refuse-load.ts';
import { parseBody, parseJson, type FileFunction } from './function-call.ts';
import { savedFile, streamedAnswer } from './streamed-answer.ts';

const bodySchema = z.object({ id: z.uuid('id must be a uuid') }, 'The body must be an object with id');
const LONGEST_MS = 10 * 60_000;

export const getCertificate: FileFunction = {
  about: 'A file of the caller’s, to be saved.',
  body: bodySchema,
  answer: 'application/octet-stream',
  refuses: [404, 409],
  run: async (deps, caller, c) => {
    const { id } = parseBody(bodySchema, parseJson(await c.req.text()));
    const end = deps.underWay.begin(caller.sub);
    if (end === null) return refuseLoad(c, false);
    try {
      const { name, type, bytes, contentId, content } = await openCertificate(deps, caller, id);
      return await streamedAnswer(content, {
        headers: { ...savedFile(name, type), 'Content-Length': String(bytes), 'Accept-Ranges': 'none' },
        longestMs: LONGEST_MS,
        onEnd: end,
        onError: (err) => deps.log.error({ err, contentId }, 'a certificate could not be sent whole'),
      });
    } catch (error) {
      end();
      throw error;
    }
  },
};
