// The certificate of the calendars' server in tests, for the server under test: Node reads it from a file when it starts.
import { writeFileSync } from 'node:fs';
import { CALENDAR_CERTIFICATE } from '#tests/support/calendars/calendar-certificate.ts';

/** Beside the data folder, which is the server's own. */
export const certificateFile = (dataFolder: string) => `${dataFolder}-calendars.pem`;

export function writeCertificate(dataFolder: string): string {
  writeFileSync(certificateFile(dataFolder), CALENDAR_CERTIFICATE);
  return certificateFile(dataFolder);
}
