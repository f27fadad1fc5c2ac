// The same as the web app's export of everything. Requires no subscription (spec decision 5).
import { openArchive } from '#server/archive/open-archive.ts';
import { FunctionRefused, NO_BODY, parseBody, parseJson, type FileFunction } from './function-call.ts';
import { savedFile, streamedAnswer } from './streamed-answer.ts';

/** Enough for all files of an account over a slow connection. */
const LONGEST_MS = 60 * 60_000;
export const TOO_MANY_ARCHIVES = 'Too many archives at once. Please wait a few minutes.';

export const createArchive: FileFunction = {
  about:
    'Everything of the caller’s as the archive that the app imports: JSON, or, with certificates, a ZIP with them. It is sent while ' +
    'it is made; an answer that breaks off is not whole.',
  body: NO_BODY,
  answer: 'application/octet-stream',
  refuses: [409],
  run: async (deps, caller, c) => {
    parseBody(NO_BODY, parseJson(await c.req.text()));
    const end = deps.underWay.begin(caller.sub);
    if (end === null) throw new FunctionRefused(429, TOO_MANY_ARCHIVES);
    try {
      const { content, ending, day } = await openArchive(deps, caller);
      return await streamedAnswer(content, {
        headers: savedFile(`hourbook-archive-${day}.${ending}`),
        longestMs: LONGEST_MS,
        onEnd: end,
        onError: (err) => deps.log.error({ err }, 'an archive could not be sent whole'),
      });
    } catch (error) {
      end();
      throw error;
    }
  },
};
