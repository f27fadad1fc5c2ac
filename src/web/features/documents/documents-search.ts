/** Search parameters of /reports/credentials/documents. */
export interface DocumentsSearch {
  /** The id of a document; missing or unknown: the first one. */
  document?: string;
}

/** Reads search parameters. Part of the entry bundle, so the id is not compared with the list of documents here. */
export function parseDocumentsSearch({ document }: Record<string, unknown>): DocumentsSearch {
  return typeof document === 'string' ? { document } : {};
}
