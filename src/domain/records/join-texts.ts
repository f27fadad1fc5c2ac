// Two texts of a record as one, where both are to stay: clients who are merged (ADR 40), changes on two devices (ADR 39).
import type * as z from 'zod/mini';

const BETWEEN = '\n\n---\n\n';

/**
 * Both texts with a line between them; one of them where they are the same or one is empty. Null where the column takes no text
 * as long.
 * @param schema of the column
 * @example joinTexts('Likes walks', 'Met in Ulm', clientColumns.notes.schema) // 'Likes walks\n\n---\n\nMet in Ulm'
 */
export function joinTexts(one: string, other: string, schema: z.ZodMiniType): string | null {
  const texts = [...new Set([one.trim(), other.trim()])].filter((text) => text !== '');
  const joined = texts.join(BETWEEN);
  return schema.safeParse(joined).success ? joined : null;
}
