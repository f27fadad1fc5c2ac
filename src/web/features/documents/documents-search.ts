export const DOCUMENTS = ['icf-log', 'letter', 'portfolio', 'statement'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

/** What the address of /reports/credentials/documents says. */
export interface DocumentsSearch {
  /** The ICF log when left out. */
  document?: DocumentName;
}

/** Reads an address; what it cannot mean is left out. */
export function parseDocumentsSearch(search: Record<string, unknown>): DocumentsSearch {
  const document = DOCUMENTS.find((one) => one === search['document']);
  return document === undefined ? {} : { document };
}
