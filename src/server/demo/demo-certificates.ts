// The certificates of the demo coach: small PDF files, written here so that no file has to be shipped.
import { CERTIFICATE_HEADER } from '#domain/certificates/certificate.ts';
import type { Practice } from './practice-rows.ts';

export interface DemoCertificate {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What the function add-certificate is sent: one for the newest CPD record, one for the coach's education. */
export function demoCertificates({ cpd_records, education }: Practice, newId: () => string): DemoCertificate[] {
  return [certificate('cpd_records', cpd_records[0]!, newId()), certificate('education', education[0]!, newId())];
}

function certificate(
  area: 'cpd_records' | 'education',
  record: { id: string; title: string },
  id: string,
): DemoCertificate {
  const upload = { id, area, record: record.id, name: `Certificate - ${record.title}.pdf` };
  const body = pdfOf(`Certificate of attendance: ${record.title}`);
  return {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(body.length),
      [CERTIFICATE_HEADER]: encodeURIComponent(JSON.stringify(upload)),
    },
    body,
  };
}

/** A PDF of one page with one line. */
export function pdfOf(line: string): Buffer {
  const text = `BT /F1 18 Tf 60 480 Td (${line.replaceAll(/[^ -~]/g, '?').replaceAll(/[()\\]/g, '\\$&')}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 842 595]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const places = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${places}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
