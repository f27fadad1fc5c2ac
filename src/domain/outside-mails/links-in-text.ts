// Finds what a mail program would turn into a link, in what a coach writes to somebody who did not ask for the mail (ADR 114). Programs
// make links of bare domains, and new endings appear each month, so this looks at the form of a word and knows the exceptions of
// ordinary English, German and French: abbreviations, titles, initials, ordinals, and a sentence that begins without a blank.
import * as z from 'zod/mini';

/** Soft hyphens, zero-width and direction marks, variation selectors, fillers: shown as nothing. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Read as a dot in a domain, before letters that are not written with it; elsewhere it ends a sentence. */
const IDEOGRAPHIC_STOP = /\u3002(?=\p{L})(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;
const SLASHES = /[\u2044\u2215\u29f8\\]/g;
const COLONS = /[\u2236\ua789\u02d0]/g;

const SCHEME =
  /\b[a-z][a-z\d+.-]*:\/\/\S*|\b(?:https?|ftp|file|mailto|javascript|webcals?|sms|sips?|skype|callto|facetime|tg|magnet):(?=\S)\S*|\bdata:[a-z]+\/\S*|(?:^|\s)\/\/\S+/i;
const ADDRESS = /[^\s@<>()]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;
const WWW = /\bwww\.\S+/i;
const IP_WITH_PATH = /\b\d{1,3}(?:\.\d{1,3}){3}(?:(?::\d+)?[/?#]\S*|:\d{2,5}\b)/;
/** Labels with dots between them, and a port, path or query. Each label begins and ends with a letter, a digit or a sign such as ❤. */
const DOMAIN =
  /[\p{L}\p{N}\p{So}](?:[\p{L}\p{N}\p{M}\p{So}_-]*[\p{L}\p{N}\p{M}\p{So}])?(?:\.[\p{L}\p{N}\p{So}](?:[\p{L}\p{N}\p{M}\p{So}_-]*[\p{L}\p{N}\p{M}\p{So}])?)+(?<rest>(?::\d+)?[/?#]\S+|:\d{2,5}\b)?/gu;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Before a word that begins with a capital: Dr.Smith, inkl.MwSt, Std.Coaching. */
const ABBREVIATIONS = words(
  'mr mrs ms st hr fr sr jr mag inkl exkl incl excl zzgl bzw usw etc ca evtl ggf vgl std min nr no tel str abs bspw sog resp approx vs vol fig cf ph rev gen col capt mt ft mme mlle ste sig dott sra mgr frl fa abt sc ll pd',
);
/** Degrees: Dr.med, Dr.rer.nat, Dipl.psych. */
const DEGREES = words('dr prof dipl med rer nat phil pol jur oec psych ing hon iur theol habil dent vet univ lic');
/** Words with which a sentence begins or goes on, and which are no ending of a domain. */
const BEGINNINGS = words(
  'thank thanks the this that these there then we they he she please could would can if when what and but for your our with after before both each all i ich wir ihr die der das den vielen danke bitte mit wenn und aber auch ihre unsere nach sie dann diese nous vous elle les merci pour avec mais est bonjour votre',
);

/** Endings that anybody can have a name under: zzgl.com is a domain however it is written, though Zzgl.MwSt is not. */
const ENDINGS = words(
  'com net org info biz co io me app dev link click site online website page shop store top xyz club live life pro coach academy zip tech space world eu uk de at ch fr it es nl us ru cn',
);

/** @example linkIn('see evil.example/login') // 'evil.example/login' @example linkIn('e.g. at 9.30am with Dr.Smith') // null */
export function linkIn(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(IDEOGRAPHIC_STOP, '.')
    .replaceAll(SLASHES, '/')
    .replaceAll(COLONS, ':');
  for (const pattern of [SCHEME, ADDRESS, WWW, IP_WITH_PATH]) {
    const found = pattern.exec(plain);
    if (found) return found[0].trim();
  }
  for (const found of plain.matchAll(DOMAIN)) if (isDomain(found[0], found.groups?.['rest'])) return found[0];
  return null;
}

function isDomain(found: string, rest: string | undefined): boolean {
  const labels = found.slice(0, found.length - (rest?.length ?? 0)).split('.');
  const last = labels.pop() ?? '';
  if (/^xn--/i.test(last)) return true;
  // No domain ends in a digit or in a single letter: 9.30am, ca.30, e.g, U.S.A.
  if (!/^\p{L}[\p{L}\p{M}-]+$/u.test(last)) return false;
  if (rest !== undefined) return true;
  const ending = last.toLowerCase();
  const before = labels.map((label) => label.toLowerCase());
  if (DEGREES.has(ending) && before.every((label) => DEGREES.has(label))) return false;
  const isCapital = /^\p{Lu}[^\p{Lu}]|^\p{Lu}\p{Lu}?\p{Ll}/u.test(last);
  const isAbbreviated = before.every(
    (label) => ABBREVIATIONS.has(label) || DEGREES.has(label) || /^(?:\p{L}|\d{1,2})$/u.test(label),
  );
  if (BEGINNINGS.has(ending) && (isAbbreviated || (isCapital && labels.length === 1))) return false;
  if (!isCapital || !isAbbreviated) return true;
  // After initials it is a degree or a name, such as B.Com: such domains are nobody's to have.
  return ENDINGS.has(ending) && !before.every((label) => /^\p{L}$/u.test(label));
}

/** For a text that goes into such a mail. `label`: the field, as the form names it. */
export const withoutLinks = (label: string) =>
  z.superRefine<string>((text, context) => {
    const link = linkIn(text);
    if (link === null) return;
    const shown = link.length > 60 ? `${link.slice(0, 60)}…` : link;
    const advice = /[/:@…]/.test(shown)
      ? 'put a space after the dot'
      : `write “${shown.replaceAll('.', '. ')}” or leave out the dot`;
    const message = `${label} can’t contain links or addresses: “${shown}” would become one in the email. If it isn’t one, ${advice}.`;
    context.addIssue({ code: 'custom', message, input: text });
  });
