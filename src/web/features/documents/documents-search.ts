import { oneOf, searchParser, text } from '#web/data/wire/search-params.ts';
import { CREDENTIAL_PARAMS } from '#web/parts/credential-params.ts';

/** Search parameters of /reports/credentials/documents. */
export const parseDocumentsSearch = searchParser({
  /** The id of a document; missing or unknown: the first one. Not compared here with the list of documents, which is no part of the entry bundle. */
  document: text,
  /** What is handed in; missing: what is usual for the coach. */
  ...CREDENTIAL_PARAMS,
  stage: oneOf('initial', 'renewal'),
});
