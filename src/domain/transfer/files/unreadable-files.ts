// The messages for files that cannot be read: what the file is, and how to save its rows as one that can.

const THEN = 'then choose that file.';
const OTHERS = 'Choose a CSV, Excel, calendar or archive file.';
const COPY = `Copy its table into a spreadsheet, save that as .xlsx or CSV, ${THEN}`;

export const UNREADABLE_FILES = {
  empty: 'This file is empty.',
  'google-shortcut': `This is a shortcut to a Google document (.gsheet), without its rows. Open it in Google Sheets, choose File, Download, Microsoft Excel or CSV, ${THEN}`,
  'flat-document': `This is a flat OpenDocument file (.fods). Open it in LibreOffice and save it as .ods, .xlsx or CSV, ${THEN}`,
  'empty-zip': `This is an empty ZIP file. ${OTHERS}`,
  xls: `This is an old Excel file (.xls). Open it and save it as .xlsx or CSV, ${THEN}`,
  xlsb: `This is a binary Excel file (.xlsb). Open it and save it as .xlsx or CSV, ${THEN}`,
  'locked-workbook':
    'This workbook has a password. Open it in Excel, remove the password under File, Info, and save it again.',
  numbers: `This is a Numbers file. Open it in Numbers, choose File, Export To, Excel or CSV, ${THEN}`,
  pages: `This is a Pages document. ${COPY}`,
  keynote: `This is a Keynote presentation, which we can’t read rows from. ${OTHERS}`,
  word: `This is a Word document. ${COPY}`,
  presentation: `This is a presentation, which we can’t read rows from. ${OTHERS}`,
  'text-document': `This is a text document. ${COPY}`,
  pdf: `This is a PDF, which we can’t read rows from. ${OTHERS}`,
  image: `This is a picture, which we can’t read rows from. ${OTHERS}`,
  media: `This is a film or a recording, which we can’t read rows from. ${OTHERS}`,
  mail: `This is an email. Save what is attached to it, ${THEN}`,
  xml: `This is an XML file. Open it in a spreadsheet and save it as .xlsx or CSV, ${THEN}`,
  archive: 'This is a packed file. Unpack it first, then choose the files in it one by one.',
  zip: 'This is a ZIP file. Unpack it first, then choose the files in it one by one.',
  binary: `We can’t tell what this file is: it holds no text. ${OTHERS}`,
};

/** Files that are refused. */
export type UnreadableContent = keyof typeof UNREADABLE_FILES;
