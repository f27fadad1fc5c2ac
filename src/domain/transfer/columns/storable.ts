// Whether the database can store a text: without NUL and half surrogate pairs.
const UNSTORABLE = /\0|\p{Surrogate}/u;

export const isStorable = (text: string) => !UNSTORABLE.test(text);
export const UNSTORABLE_TEXT = 'holds a character that cannot be stored';
