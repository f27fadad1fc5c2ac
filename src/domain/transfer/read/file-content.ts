// What a chosen file really is, by its first bytes: a name's ending can be anything.

export type FileContent = 'xlsx' | 'xls' | 'pdf' | 'calendar' | 'json' | 'text' | 'empty';

const SIGNATURES: readonly { content: FileContent; bytes: readonly number[] }[] = [
  { content: 'xlsx', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { content: 'xls', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { content: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46] },
];

/** `xlsx` stands for any ZIP file; its reader judges further. `bytes` and `text` are the file's beginning, or all of it. */
export function fileContent(bytes: Uint8Array, text: string): FileContent {
  const signed = SIGNATURES.find((signature) => signature.bytes.every((byte, place) => bytes[place] === byte));
  if (signed) return signed.content;
  const start = text.slice(0, 1000).trimStart();
  if (start === '') return 'empty';
  if (/^BEGIN:VCALENDAR/i.test(start)) return 'calendar';
  return /^\{\s*("|\})/.test(start) ? 'json' : 'text';
}
