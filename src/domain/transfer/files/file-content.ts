// Finds out what a file is by its content, since its extension can be wrong.
import type { UnreadableContent } from './unreadable-files.ts';

/** 'packed': a ZIP file. */
type FileContent = 'calendar' | 'contacts' | 'json' | 'html' | 'text' | 'packed' | UnreadableContent;

type ZipContent = 'xlsx' | 'ods' | UnreadableContent;

/** The first bytes of a file, or those from `at` on. */
const SIGNATURES: readonly { content: FileContent; at?: number; bytes: string }[] = [
  { content: 'packed', bytes: 'PK\x03\x04' },
  { content: 'empty-zip', bytes: 'PK\x05\x06' },
  { content: 'xls', bytes: '\xd0\xcf\x11\xe0' },
  { content: 'pdf', bytes: '%PDF' },
  { content: 'text-document', bytes: '{\\rtf' },
  { content: 'image', bytes: '\x89PNG' },
  { content: 'image', bytes: '\xff\xd8\xff' },
  { content: 'image', bytes: 'GIF8' },
  { content: 'image', bytes: 'II*\0' },
  { content: 'image', bytes: 'MM\0*' },
  { content: 'image', at: 8, bytes: 'WEBP' },
  { content: 'image', at: 4, bytes: 'ftyphei' },
  { content: 'image', at: 4, bytes: 'ftypmif1' },
  { content: 'media', at: 4, bytes: 'ftyp' },
  { content: 'media', bytes: 'ID3' },
  { content: 'archive', bytes: '\x1f\x8b' },
  { content: 'archive', bytes: 'Rar!' },
  { content: 'archive', bytes: '7z\xbc\xaf' },
];

/** A stream by which each program's file is recognised in the container of old Office files. */
const OLD_OFFICE: readonly { content: FileContent; stream: string }[] = [
  { content: 'locked-workbook', stream: 'EncryptedPackage' },
  { content: 'word', stream: 'WordDocument' },
  { content: 'presentation', stream: 'PowerPoint Document' },
];

/** The file with a link that Google Drive writes to a computer in place of a document. */
const GOOGLE_SHORTCUT = /^\{(?=[^{}]*(?:"doc_id"|\/\/docs\.google\.com\/))[^{}]*\}\s*$/;

/** Characters that occur in no text, but in a picture or a program that is read as one. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const NO_TEXT = /\0|(?:[\x01-\x08\x0e-\x1a\x1c-\x1f][^]*){5}/;

/**
 * 'packed' for a ZIP file; see zipContent. `bytes` and `text` are the file or its beginning.
 * @example fileContent(bytes, 'BEGIN:VCALENDAR') // 'calendar'
 */
export function fileContent(bytes: Uint8Array, text: string): FileContent {
  const signed = SIGNATURES.find((signature) => startsWith(bytes, signature.bytes, signature.at))?.content;
  if (signed === 'xls') return OLD_OFFICE.find(({ stream }) => hasStream(bytes, stream))?.content ?? 'xls';
  if (signed) return signed;
  const start = text.slice(0, 1000).trimStart();
  if (start === '') return 'empty';
  if (/^BEGIN:VCALENDAR/i.test(start)) return 'calendar';
  if (/^BEGIN:VCARD/i.test(start)) return 'contacts';
  if (/^(?:Received|Return-Path|Delivered-To|MIME-Version): /i.test(start)) return 'mail';
  if (/^<(?:!doctype html|html|head|meta|body|table|style)\b/i.test(start)) return 'html';
  if (/^(?:<\?xml\b[^>]*>\s*)?<office:document\b/i.test(start)) return 'flat-document';
  if (/^<\?xml\b/i.test(start)) return 'xml';
  if (NO_TEXT.test(start)) return 'binary';
  if (GOOGLE_SHORTCUT.test(start)) return 'google-shortcut';
  return /^\{\s*("|\})/.test(start) ? 'json' : 'text';
}

/**
 * What a ZIP file is, by the names of the files in it. An OpenDocument file says at its `beginning` of which kind it is.
 * `fileName` distinguishes the files of Apple's programs, which have the same parts.
 */
export function zipContent(names: readonly string[], beginning: string, fileName: string): ZipContent {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^xl\/workbook\.bin$/i)) return 'xlsb';
  if (has(/^xl\/workbook\.xml$/i) || has(/^xl\/worksheets\//i)) return 'xlsx';
  if (has(/(?:^|\/)Index(?:\/.*\.iwa|\.zip)$/i) || has(/(?:^|\/)buildVersionHistory\.plist$/i)) {
    if (/\.pages\b/i.test(fileName)) return 'pages';
    return has(/(?:^|\/)(?:Slide[^/]*\.iwa|index\.apxl(?:\.gz)?)$/i) || /\.key\b/i.test(fileName)
      ? 'keynote'
      : 'numbers';
  }
  if (has(/\.numbers$/i)) return 'numbers';
  if (has(/^word\/document\.xml$/i)) return 'word';
  if (has(/^ppt\//i)) return 'presentation';
  if (!has(/^content\.xml$/i) || !has(/^META-INF\/manifest\.xml$/i)) return 'zip';
  if (beginning.includes('opendocument.text')) return 'text-document';
  return beginning.includes('opendocument.presentation') ? 'presentation' : 'ods';
}

function startsWith(bytes: Uint8Array, signature: string, at = 0): boolean {
  return Array.from(signature).every((char, place) => bytes[at + place] === char.charCodeAt(0));
}

/** Names in the list of streams are UTF-16. */
function hasStream(bytes: Uint8Array, stream: string): boolean {
  const codes = Uint16Array.from(Array.from(stream), (char) => char.charCodeAt(0));
  const name = new Uint8Array(codes.buffer);
  for (let at = bytes.indexOf(name[0]!); at >= 0; at = bytes.indexOf(name[0]!, at + 1))
    if (name.every((byte, place) => bytes[at + place] === byte)) return true;
  return false;
}
