/** What the address of /reports/credentials/documents says. */
export interface DocumentsSearch {
  /** The id of a document; the first one is shown when left out or unknown. */
  document?: string;
}

/** Reads an address. The router loads this with every page, so the list of documents is not looked at here. */
export function parseDocumentsSearch({ document }: Record<string, unknown>): DocumentsSearch {
  return typeof document === 'string' ? { document } : {};
}
