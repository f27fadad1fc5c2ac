export const FILE_MAX_MB = 50;
/** Checked before a file is read, so that the browser does not run out of memory. */
export const FILE_MAX_BYTES = FILE_MAX_MB * 1024 * 1024;
export const TOO_LARGE_TEXT = `This file is larger than ${FILE_MAX_MB} MB. Please split it and import the parts one by one.`;
