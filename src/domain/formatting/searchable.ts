/**
 * How texts are compared while somebody types: in any case, and an accented letter as one character or as two, as macOS writes it.
 * @example searchable('ZOE\u0308') === searchable('zoë') // true
 */
export const searchable = (text: string): string => text.normalize().toLocaleLowerCase();
