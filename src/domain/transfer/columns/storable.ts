// Text that the database can hold: no NUL, no half of a surrogate pair.
const UNSTORABLE = /\0|\p{Surrogate}/u;

export const isStorable = (text: string) => !UNSTORABLE.test(text);
export const UNSTORABLE_TEXT = 'holds a character that cannot be stored';
