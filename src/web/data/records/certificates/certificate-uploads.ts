// The files that are being added to records, also while their form is closed. One is sent after the other.
import {
  CERTIFICATE_HEADER,
  CERTIFICATE_MAX_BYTES,
  CERTIFICATE_TEXTS,
  type CertificateArea,
  type CertificateUpload,
} from '#domain/certificates/certificate.ts';
import { certificateTypeOf, TYPE_BYTES } from '#domain/certificates/certificate-type.ts';
import { uploadFile } from '#web/data/auth/transfer-file.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { createStore } from '#web/data/wire/store.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { notifyTabs } from '#web/data/device/tab-channel.ts';
import { queryKeys } from '../query-keys.ts';

export interface Upload {
  /** The certificate's id, which stays when it is tried again (spec decision 8). */
  readonly id: string;
  readonly record: string;
  readonly name: string;
  readonly percent: number;
  /** Why it was not added; null while it is sent. */
  readonly failure: string | null;
}

const uploads = createStore<readonly Upload[]>([]);
const aborts = new Map<string, AbortController>();
let last: Promise<unknown> = Promise.resolve();

const change = (id: string, changed: Partial<Upload>) =>
  uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...changed } : one)));
const forget = (id: string) => uploads.set(uploads.get().filter((one) => one.id !== id));

export const useUploads = (record: string) => uploads.use().filter((one) => one.record === record);

/** Ends it, or takes a failed one from the list. */
export function cancelUpload(id: string): void {
  aborts.get(id)?.abort();
  forget(id);
}

interface Added {
  readonly added: number;
  /** They stay in the list, with the reason. */
  readonly failed: readonly Upload[];
}

/** Resolves when all were tried or cancelled. */
export async function addCertificates(area: CertificateArea, record: string, files: readonly File[]): Promise<Added> {
  const all = files.map((file) => ({ id: crypto.randomUUID(), file, abort: new AbortController() }));
  for (const { id, file, abort } of all) {
    aborts.set(id, abort);
    uploads.set([...uploads.get(), { id, record, name: file.name, percent: 0, failure: null }]);
  }
  const sent = all.map(({ id, file, abort }) => {
    const sending = last.then(() => send({ id, area, record, name: file.name }, file, abort.signal));
    last = sending;
    return sending;
  });
  const added = (await Promise.all(sent)).filter(Boolean).length;
  return {
    added,
    failed: uploads.get().filter(({ id, failure }) => failure !== null && all.some((one) => one.id === id)),
  };
}

/** Whether it was added. Never rejects. */
async function send(upload: CertificateUpload, file: File, signal: AbortSignal): Promise<boolean> {
  const { id, area, record } = upload;
  try {
    if (signal.aborted) return false;
    await sendCertificate(upload, file, signal, (percent) => change(id, { percent }));
    forget(id);
    notifyTabs('records');
    return true;
  } catch (error) {
    // One that was cancelled is no longer in the list.
    change(id, { failure: messageOf(error) });
    return false;
  } finally {
    aborts.delete(id);
    // Also after a failure: the server may have stored a file whose answer was lost.
    await queryClient.invalidateQueries({ queryKey: queryKeys.certificates(area, record) });
  }
}

/** Adds one file; also for imports. Rejects with an Error whose message says why. */
export async function sendCertificate(
  upload: CertificateUpload,
  file: Blob,
  signal: AbortSignal,
  onProgress: (percent: number) => void = () => undefined,
): Promise<void> {
  if (file.size === 0) throw new Error(CERTIFICATE_TEXTS.empty);
  if (file.size > CERTIFICATE_MAX_BYTES) throw new Error(CERTIFICATE_TEXTS.tooLarge);
  const head = new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer());
  if (certificateTypeOf(head) === null) throw new Error(CERTIFICATE_TEXTS.wrongType);
  if (!navigator.onLine) throw new Error(CERTIFICATE_TEXTS.offline);
  await uploadFile('add-certificate', file, {
    headers: {
      'Content-Type': 'application/octet-stream',
      [CERTIFICATE_HEADER]: encodeURIComponent(JSON.stringify({ ...upload, name: upload.name.slice(-200) })),
    },
    signal,
    onProgress,
  });
}
