// The organisation that stands in a name: it is stored in its own column.

/** More than a name: where somebody works, as it stands in brackets or behind a sign or 'via'. */
const BRACKETED = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/u;
const SIGNED = /^(\S+\s+\S.*?)\s+(?:[-–—|@]|via)\s+(\S.*)$/u;
/** Begins with a capital or a digit beside letters, and is neither pronouns, nor a number of something, nor a word about the work. */
const ORGANISATION = /^(?=.*\p{L})(?!\d+(?:\s|\p{Ll}))[\p{Lu}\p{Lo}\d][^/;:=]*$/u;
const ABOUT_WORK = new RegExp(
  String.raw`^(?:new|neu|former|ehemalig\w*|old|ex|paused|pausiert|ended|online|zoom|teams|phone|pro bono|paid|individual|group|team` +
    String.raw`|couple|coach\w*|client\w*|vip|n[ée]e|geb\w*|part|session)(?:\b|$)`,
  'iu',
);

/**
 * A name without the organisation that programs and people put behind it; null where none is.
 * @example nameAndOrganisation('Anna Meier (Acme)') // { name: 'Anna Meier', organisation: 'Acme' }
 */
export function nameAndOrganisation(text: string): { readonly name: string; readonly organisation: string | null } {
  const [, name, behind = ''] = BRACKETED.exec(text) ?? SIGNED.exec(text) ?? [];
  const organisation = behind.trim();
  const isOne = name !== undefined && ORGANISATION.test(organisation) && !ABOUT_WORK.test(organisation);
  return isOne ? { name, organisation } : { name: text, organisation: null };
}
