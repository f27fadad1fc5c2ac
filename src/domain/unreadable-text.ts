// What stands in place of a text whose key the server lacks (ADR 139). A row that is saved with these words in a field keeps what is
// stored there.
export const UNREADABLE_TEXT = "[can't be read: its key is missing]";

/** For a file of a record. */
export const UNREADABLE_FILE = "This file can't be read, because its key is missing. It is kept as it is.";

/** What an archive says in their place. */
export const unreadableFilesText = (count: number): string =>
  `${count} ${count === 1 ? 'file' : 'files'} kept with records can't be read, because their key is missing: this archive lacks them.\n`;
