// Asks for no subscription (spec decision 5).
import * as z from 'zod/mini';
import { sendCertificate } from '#server/certificates/send-certificate.ts';
import { refuseLoad } from '#server/http/load/refuse-load.ts';
import type { FileFunction } from './file-function.ts';
import { parseBody, parseJson } from './function-call.ts';

const bodySchema = z.object({ id: z.uuid('id must be a uuid') }, 'The body must be an object with id');

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
      return await sendCertificate(deps, caller, id, end);
    } catch (error) {
      end();
      throw error;
    }
  },
};
