import { type FieldName, fieldOf } from './fields.ts';
import { headersOf } from './languages/languages.ts';

/** The headers of a field of sessions: those of our own files, and those in the languages. */
export const sessionHeaders = (name: FieldName): readonly string[] => [
  ...fieldOf('sessions', name).synonyms,
  ...headersOf(name),
];
