/** Marks of direction and of no width; U+FEFF is a space. */
const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F]/g;

/**
 * How names and addresses are compared.
 * @example comparable(' Amara  OSEI') // 'amara osei'
 */
export const comparable = (text: string) =>
  text.normalize('NFKC').replace(INVISIBLE, '').trim().toLowerCase().replace(/\s+/g, ' ');
