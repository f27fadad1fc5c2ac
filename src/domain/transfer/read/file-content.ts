// What a chosen file really is, by its first bytes: a name's ending can be anything.

export type FileContent = 'zip' | 'xls' | 'pdf' | 'calendar' | 'json' | 'html' | 'text' | 'empty';

/** What a ZIP file is, by the names of the files in it. */
export type ZipContent = 'xlsx' | 'ods' | 'numbers' | 'docx' | 'other';

const SIGNATURES: readonly { content: FileContent; bytes: readonly number[] }[] = [
  { content: 'zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { content: 'xls', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { content: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46] },
];

/** `bytes` and `text` are the file's beginning, or all of it. */
export function fileContent(bytes: Uint8Array, text: string): FileContent {
  const signed = SIGNATURES.find((signature) => signature.bytes.every((byte, place) => bytes[place] === byte));
  if (signed) return signed.content;
  const start = text.slice(0, 1000).trimStart();
  if (start === '') return 'empty';
  if (/^BEGIN:VCALENDAR/i.test(start)) return 'calendar';
  if (/^<(?:!doctype html|html|head|meta|body|table|style)\b/i.test(start)) return 'html';
  return /^\{\s*("|\})/.test(start) ? 'json' : 'text';
}

export function zipContent(names: readonly string[]): ZipContent {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^xl\/workbook\.(?:xml|bin)$/i) || has(/^xl\/worksheets\//i)) return 'xlsx';
  if (has(/^Index\/.*\.iwa$/i) || has(/^Index\.zip$/i)) return 'numbers';
  if (has(/^word\/document\.xml$/i)) return 'docx';
  return has(/^content\.xml$/i) && has(/^META-INF\/manifest\.xml$/i) ? 'ods' : 'other';
}

/** An Excel file with a password is a container of the old format with this in its list of streams. */
const ENCRYPTED = 'EncryptedPackage';

export function isEncryptedWorkbook(bytes: Uint8Array): boolean {
  const name = new Uint8Array(
    Uint16Array.from({ length: ENCRYPTED.length }, (_, place) => ENCRYPTED.charCodeAt(place)).buffer,
  );
  for (let at = bytes.indexOf(name[0]!); at >= 0; at = bytes.indexOf(name[0]!, at + 1))
    if (name.every((byte, place) => bytes[at + place] === byte)) return true;
  return false;
}
