// A cell that names several people, or a group and its number. The coach is asked what it means: a session for each of them,
// one group, or one client after all ('Smith & Sons').
import { PARTICIPANTS_MAX } from '#domain/sessions/session-kinds.ts';

export interface SeveralPeople {
  /** The people named, empty where the cell has only their number. */
  readonly names: readonly string[];
  /** How many there are, null where nothing says so. */
  readonly count: number | null;
  /** It calls itself a team. */
  readonly isTeam: boolean;
  /** What a group's client is called: the text without the number of people. */
  readonly groupName: string;
}

const JOINTS = /\s*[&+;/\n]\s*|\s+(?:and|und|u\.|og|och|et|y)\s+/iu;
const LISTED = /^(?=.*")(?:"[^"]+"|[^",]+)(?:,(?:"[^"]+"|[^",]+))+$/;
const LISTED_NAME = /"[^"]+"|[^",]+/g;
const REMARK = /\([^)]*\)|\[[^\]]*\]/g;
const PEOPLE =
  '(?:people|pers(?:ons?)?\\.?|participants?|members|pax|attendees|coachees|clients|personen|teilnehmer(?:innen)?|tn|leute|personnes|personas|persone|pessoas|os(?:[oó]b\\p{L}*)?\\.?|deltag\\p{L}+|personer)';
const IN_BRACKETS = new RegExp(String.raw`\s*[([]\s*(?:ca\.?\s*|x\s*|×\s*)?(\d{1,4})\s*${PEOPLE}?\s*[)\]]\s*$`, 'iu');
const AFTER = new RegExp(String.raw`[\s,:–-]+(?:of|à|mit|with|de)?\s*(\d{1,4})\s*${PEOPLE}\s*$`, 'iu');
const OF = /\s+(?:of|von|de)\s+(\d{1,4})\s*$/iu;
const TIMES = /\s+[x×]\s?(\d{1,4})\s*$/iu;
const TEAM = /(?<![\p{L}\p{N}])(?:team|teams|équipe|equipo|squadra)(?![\p{L}\p{N}])/iu;
const GROUP =
  /(?<![\p{L}\p{N}])(?:group|groups|cohort|circle|class|workshop|leadership|board|gruppe|gruppen|gruppencoaching|kurs|groupe|cohorte|grupo|gruppo)(?![\p{L}\p{N}])/iu;

/** 'Kim Lee + 3 others', 'Kim Lee and others'. */
const OTHERS =
  /(?:\s*[+&]\s*|\s+(?:and|plus|und|et|y|e|en)\s+)(?:(\d{1,2})(?:\s+(?:others?|more|weitere|andere|autres|otros|altri))?|others|weitere|andere|autres)\s*$|\s+et al\.?\s*$/iu;

/** Null where the cell names one client as far as can be seen. */
export function severalPeople(text: string): SeveralPeople | null {
  const others = OTHERS.exec(text);
  if (others && others.index > 0) {
    const count = others[1] === undefined ? null : Number(others[1]) + 1;
    return { names: [], count, isTeam: TEAM.test(text), groupName: text.trim().replace(/\s+/g, ' ') };
  }
  const counted = countIn(text);
  const groupName = (counted?.rest ?? text).trim().replace(/\s+/g, ' ');
  const isTeam = TEAM.test(groupName);
  const names = counted === null ? namesIn(text) : [];
  if (counted === null && names.length === 0 && !isTeam && !GROUP.test(groupName)) return null;
  return { names, count: counted?.count ?? (names.length > 0 ? names.length : null), isTeam, groupName };
}

function countIn(text: string): { count: number; rest: string } | null {
  const found = IN_BRACKETS.exec(text) ?? AFTER.exec(text) ?? OF.exec(text) ?? TIMES.exec(text);
  const count = Number(found?.[1]);
  const rest = text.slice(0, found?.index).trim();
  return found !== null && count >= 2 && count <= PARTICIPANTS_MAX && rest !== '' ? { count, rest } : null;
}

/** 'Anna & Ben Meier' are Anna Meier and Ben Meier. */
function namesIn(text: string): string[] {
  // '"Lee, Kim",Rui Sá': records that are linked, as Airtable exports them.
  if (LISTED.test(text)) return text.match(LISTED_NAME)!.map((name) => name.replaceAll('"', '').trim());
  const bare = text.replace(REMARK, ' ').trim();
  const parts = (JOINTS.test(bare) ? bare.split(JOINTS) : partsAtCommas(bare)).map((part) =>
    part.replace(/\s+/g, ' ').replace(/^(?:\d+[.)])?[\s,]+|[\s,]+$/g, ''),
  );
  // 'Meier, Anna & Koch, Ben' has the family names first; 'Anna, Ben & Cara' is a list.
  const isTurned = parts.every((part) => part.includes(','));
  const names = parts.flatMap((part) => (isTurned ? [part] : part.split(/\s*,\s*/))).filter((part) => part !== '');
  if (names.length < 2 || !names.every((name) => /^\p{L}/u.test(name))) return [];
  const family = names.at(-1)!.split(' ').slice(1).join(' ');
  const isShared = family !== '' && names.slice(0, -1).every((name) => !name.includes(' '));
  return isShared ? names.map((name, place) => (place < names.length - 1 ? `${name} ${family}` : name)) : names;
}

/** 'Anna Meier, Ben Koch', 'Anna, Ben, Cara' and two addresses; one comma beside a single word is a family name's. */
function partsAtCommas(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  const isAddress = (part: string) => part.includes('@');
  if (parts.length === 2 && parts.some((part) => !part.includes(' ')) && !parts.every(isAddress)) return [text];
  return parts.some(
    (part) => part === '' || /^(?:mr|mrs|ms|dr|phd|mba|jr|sr|acc|pcc|mcc|ltd|inc|llc|gmbh)\.?$/i.test(part),
  )
    ? [text]
    : parts;
}
