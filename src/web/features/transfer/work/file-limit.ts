/** Told before a file is read, so that no browser is made to hold more. */
export const FILE_MAX_BYTES = 50 * 1024 * 1024;
export const TOO_LARGE_TEXT = 'This file is larger than 50 MB. Please split it and import the parts one by one.';
