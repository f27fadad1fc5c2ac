import { downloadFile } from '#web/data/auth/transfer-file.ts';
import { logged } from '#web/data/wire/log-failure.ts';

/** The content of a file. Rejects with an Error whose message says why it could not be had. */
export const certificateContent = (id: string): Promise<Blob> =>
  logged('download certificate', () => downloadFile('get-certificate', { id }));
