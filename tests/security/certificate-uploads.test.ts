// Attacks on the upload of a file: with what is no certificate, with names, and with bodies that do not arrive (ADR 86).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { listen, type Listening } from '#server/serve.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCertificateCalls, sampleFile, type Coach } from '#tests/support/certificates.ts';

const CHUNK = 256 * 1024;
const MB = 1024 * 1024;
let app: TestApp;
let coach: Coach;
let calls: ReturnType<typeof createCertificateCalls>;
let record: string;
beforeAll(async () => {
  app = await startTestApp();
  calls = createCertificateCalls(app);
  coach = await app.signUp();
  record = await calls.addRecord(coach.token);
});
afterAll(() => app.close());

const arriving = () =>
  app.db.asOwner(`select id from private.certificate_contents where user_id = $1 and state = 'arriving'`, [coach.id]);

describe('what is no certificate', () => {
  const html = '<!doctype html><script>alert(1)</script>';
  test.each([
    ['HTML', html],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an XML with a PDF inside', `<?xml version="1.0"?>\n%PDF-1.4`],
    ['a PDF that begins with something else', ` %PDF-1.4${html}`],
    ['a zip', 'PK\u0003\u0004 certificate.pdf'],
    ['a program', 'MZ\u0090\u0000 %PDF-1.4'],
    ['a sound in a RIFF', 'RIFF\u0010\u0000\u0000\u0000WAVEfmt '],
    ['a film', '\u0000\u0000\u0000\u0018ftypisom\u0000\u0000'],
    ['one byte', '%'],
  ])('%s named certificate.pdf is refused', async (_what, text) => {
    const answer = await calls.add(coach.token, { record, name: 'certificate.pdf' }, Buffer.from(text, 'latin1'));
    expect(answer).toMatchObject({
      status: 415,
      body: { message: expect.stringContaining('Only these can be added') },
    });
    expect(await arriving()).toEqual([]);
  });

  test('what is a PDF and HTML at once is only ever saved, under the name of a PDF', async () => {
    const polyglot = Buffer.from(`%PDF-1.4\n${html}`);
    const { id } = await calls.add(coach.token, { record, name: 'page.html' }, polyglot);
    const { headers } = await calls.get(coach.token, id);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="page.html.pdf"; filename*=UTF-8''page.html.pdf`,
    );
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });

  test.each([
    'a"; filename="b.html',
    'line\r\nSet-Cookie: a=b\r\n\r\n<html>',
    '../../etc/passwd',
    'C:\\Windows\\x.exe',
    '\u202Efdp.exe',
    '.htaccess',
    '🎓'.repeat(200),
    '',
    ' ',
    '%22%0d%0aX: y',
    `~hb1:AAAAAAAA:${'A'.repeat(60)}`,
  ])('the name %j cannot end the header, leave the folder or hide its ending', async (name) => {
    const { id, status } = await calls.add(coach.token, { record, name }, sampleFile(60));
    expect(status).toBe(200);
    const answer = await calls.get(coach.token, id);
    expect(answer.status).toBe(200);
    const header = answer.headers.get('content-disposition')!;
    expect(header).toMatch(/^attachment; filename="[\w .-]+\.pdf"; filename\*=UTF-8''[\w.%-]+\.pdf$/);
    const saved = decodeURIComponent(/''(.*)$/.exec(header)![1]!);
    expect(saved).not.toMatch(/[\p{C}/\\:"<>|?*]/u);
    expect(saved).not.toMatch(/^\./);
    expect(saved.length).toBeLessThanOrEqual(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['11 MiB', sampleFile(11 * MB), undefined, 413],
    ['nothing', Buffer.alloc(0), '0', 400],
    ['no length', sampleFile(10), '', 411],
    ['less than it says', sampleFile(CHUNK), String(CHUNK + 1), 400],
    ['more than it says', sampleFile(CHUNK + 1), String(CHUNK), 400],
    ['a length that is no number', sampleFile(10), '1e3x', 400],
  ])('a body of %s is refused and leaves nothing', async (_what, content, length, status) => {
    expect((await calls.add(coach.token, { record }, content, length)).status).toBe(status);
    expect(await arriving()).toEqual([]);
  });

  test('a header that does not say which record is refused', async () => {
    for (const file of [{ area: 'clients' as never, record }, { record: 'x' }, { record, id: '1' }])
      expect((await calls.add(coach.token, file, sampleFile(10))).status).toBe(400);
  });
});

describe('on a socket', () => {
  let listening: Listening;
  beforeAll(async () => {
    const server = createApp(app.deps);
    listening = await listen((request, env) => server.fetch(request, env), { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => listening.stop());

  const upload = (body: ReadableStream<Uint8Array>, bytes: number, signal?: AbortSignal) => {
    const onSocket = createCertificateCalls({
      fetch: (input, init) => {
        const url = new URL(String(input));
        return fetch(`http://127.0.0.1:${listening.port}${url.pathname}`, { ...init, ...(signal && { signal }) });
      },
      settings: app.settings,
    });
    return onSocket.add(coach.token, { record }, body, String(bytes));
  };

  test('an upload that is given up half-way leaves nothing', async () => {
    const abort = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(sampleFile(CHUNK));
        // Slow enough to be given up half-way.
        await new Promise((resolve) => setTimeout(resolve, 50));
      },
    });
    const answer = upload(body, 20 * CHUNK, abort.signal);
    answer.catch(() => undefined);
    await expect.poll(arriving).toHaveLength(1);
    abort.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(arriving).toEqual([]);
  });

  test('a body that stops coming is answered 408 and leaves nothing', { timeout: 30_000 }, async () => {
    let isSent = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (isSent) return new Promise(() => undefined);
        isSent = true;
        controller.enqueue(sampleFile(1_000));
        return undefined;
      },
    });
    expect((await upload(body, 5_000)).status).toBe(408);
    expect(await arriving()).toEqual([]);
  });

  test('a coach who sends more files at once than allowed is asked to wait', async () => {
    const body = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(sampleFile(10)) });
    const aborts = Array.from({ length: 4 }, () => new AbortController());
    const first = aborts.map(({ signal }) => upload(body(), 100, signal).catch(() => undefined));
    await expect.poll(arriving).toHaveLength(4);
    expect((await calls.add(coach.token, { record }, sampleFile(10))).status).toBe(200);
    const fifth = await upload(
      new ReadableStream({ start: (controller) => controller.enqueue(sampleFile(100)) }),
      100,
    ).catch(() => null);
    expect(fifth === null || fifth.status === 503).toBe(true);
    for (const abort of aborts) abort.abort();
    await Promise.all(first);
    await expect.poll(arriving).toEqual([]);
  });
});
