import { Buffer } from 'node:buffer';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestFetch, startCalendarServer, type CalendarServer } from '#tests/support/calendars/calendar-server.ts';
import { FetchRefused } from './fetch-refused.ts';
import { parseNetwork } from './public-addresses.ts';
import { READING_MAX_BYTES, type OpenFetch, type SafeAnswer } from './safe-fetch.ts';

let server: CalendarServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** Stands for the public internet: nobody listens there. */
const PUBLIC = parseNetwork('127.0.0.2/32');

const textOf = ({ blocks }: SafeAnswer) => Buffer.concat(blocks.map((block) => new Uint8Array(block))).toString();

async function read(openFetch: OpenFetch, address: string, init?: RequestInit): Promise<string> {
  const reading = openFetch();
  try {
    const answer = await reading.fetch(address, init);
    return `${answer.status} ${textOf(answer)}`;
  } catch (error) {
    return error instanceof FetchRefused ? error.problem : String(error);
  } finally {
    await reading.end();
  }
}

describe('what is asked for', () => {
  test('is read, with the address that answered in the end', async () => {
    server = await startCalendarServer((request, response) => {
      if (request.url === '/moved') response.writeHead(301, { location: '/feed.ics' }).end();
      else response.end('BEGIN:VCALENDAR');
    });
    const reading = openTestFetch()();
    const answer = await reading.fetch(server.at('/moved'));
    expect([textOf(answer), answer.url]).toEqual(['BEGIN:VCALENDAR', server.at('/feed.ics')]);
    await reading.end();
    await expect.poll(() => server!.open.size).toBe(0);
  });

  test.each([
    ['http://calendar.test/', 'insecure'],
    ['file:///etc/passwd', 'insecure'],
    ['data:text/calendar,BEGIN', 'insecure'],
    ['no address', 'insecure'],
  ])('is not %s', async (address, refused) => {
    expect(await read(openTestFetch(), address)).toBe(refused);
  });

  test('is refused where the certificate is for another host', async () => {
    server = await startCalendarServer((_, response) => void response.end('no'));
    expect(await read(openTestFetch(), server.at('/', 'elsewhere.test'))).toBe('certificate');
    expect(await read(openTestFetch({ ca: '' }), server.at('/'))).toBe('certificate');
    expect(server.requests).toEqual([]);
  });
});

describe('addresses', () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::7f00:1]',
  ];
  test.each(hosts)('%s is not opened, however it is written', async (host) => {
    server = await startCalendarServer((_, response) => void response.end('inside'));
    expect(await read(openTestFetch({ allowedNetworks: [] }), server.at('/', host))).toBe('address-refused');
    expect(server.requests).toEqual([]);
  });

  test.each([
    ['one inside', ['127.0.0.1']],
    ['one inside among public ones', ['127.0.0.2', '127.0.0.1']],
    ['one inside, mapped', ['::ffff:127.0.0.1']],
    ['metadata', ['169.254.169.254']],
    ['none', []],
    ['no address at all', ['localhost']],
  ])('a name that leads to %s is not opened', async (_, addresses) => {
    server = await startCalendarServer((_request, response) => void response.end('inside'));
    const openFetch = openTestFetch({ allowedNetworks: [PUBLIC], resolve: () => Promise.resolve(addresses) });
    expect(await read(openFetch, server.at('/'))).toBe('address-refused');
    expect(server.connections()).toBe(0);
  });

  test('a name server that changes its mind leads nowhere else than what was checked', async () => {
    server = await startCalendarServer((_, response) => void response.end('inside'));
    const answers: string[] = [];
    const openFetch = openTestFetch({
      allowedNetworks: [PUBLIC],
      // First a public address, then this machine: resolving once to check and again to connect would end up inside.
      resolve: () => {
        answers.push(answers.length === 0 ? '127.0.0.2' : '127.0.0.1');
        return Promise.resolve([answers.at(-1)!]);
      },
    });
    expect(await read(openFetch, server.at('/'))).toBe('no-connection');
    // Each further connection is checked again.
    expect(await read(openFetch, server.at('/'))).toBe('address-refused');
    expect([answers, server.requests]).toEqual([['127.0.0.2', '127.0.0.1'], []]);
  });

  test('of each redirect are checked', async () => {
    const inside = await startCalendarServer((_, response) => void response.end('inside'));
    try {
      for (const host of ['127.0.0.2', 'inside.calendar.test', '[::ffff:127.0.0.2]', '0x7f000002']) {
        server = await startCalendarServer((_, response) => {
          response.writeHead(302, { location: inside.at('/', host) }).end();
        });
        const openFetch = openTestFetch({
          allowedNetworks: [parseNetwork('127.0.0.1/32')],
          resolve: (name) => Promise.resolve([name === 'calendar.test' ? '127.0.0.1' : '127.0.0.2']),
        });
        expect(await read(openFetch, server.at('/')), host).toBe('address-refused');
        await server.stop();
      }
      expect(inside.requests).toEqual([]);
    } finally {
      await inside.stop();
    }
  });

  test('a name server that fails or does not know is said so', async () => {
    const failure = Object.assign(new Error('queryA ENOTFOUND calendar.test'), { code: 'ENOTFOUND' });
    expect(await read(openTestFetch({ resolve: () => Promise.reject(failure) }), 'https://calendar.test/')).toBe(
      'no-host',
    );
    const silent = openTestFetch({ resolve: () => new Promise(() => undefined), readingMs: 300 });
    expect(await read(silent, 'https://calendar.test/')).toBe('too-slow');
  });
});

describe('redirects', () => {
  test('three are followed, four are not', async () => {
    server = await startCalendarServer((request, response) => {
      const left = Number(request.url!.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await read(openTestFetch(), server.at('/3'))).toBe('200 there');
    expect(await read(openTestFetch(), server.at('/4'))).toBe('too-many-redirects');
  });

  test('are not followed where the caller says so', async () => {
    server = await startCalendarServer((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/elsewhere' }).end();
      else response.end('there');
    });
    expect(await read(openTestFetch(), server.at('/'), { redirect: 'error' })).toBe('too-many-redirects');
    expect(await read(openTestFetch(), server.at('/'), { redirect: 'manual' })).toBe('302 ');
    expect(server.requests).toEqual(['GET /', 'GET /']);
  });

  test('to http or to another protocol are not followed', async () => {
    for (const location of ['http://calendar.test/', 'file:///etc/passwd', 'ftp://calendar.test/', 'https://']) {
      server = await startCalendarServer((_, response) => void response.writeHead(307, { location }).end());
      expect(await read(openTestFetch(), server.at('/')), location).toBe('insecure');
      await server.stop();
    }
  });

  test('send the password to the same server only, and keep the method', async () => {
    const seen: string[] = [];
    const other = await startCalendarServer((request, response) => {
      seen.push(`other ${request.method} ${request.headers.authorization}`);
      response.end('ok');
    });
    server = await startCalendarServer((request, response) => {
      seen.push(`first ${request.method} ${request.headers.authorization}`);
      const location = request.url === '/' ? '/again' : other.at('/', 'other.calendar.test');
      response.writeHead(308, { location }).end();
    });
    const headers = { authorization: 'Basic c2VjcmV0' };
    await read(openTestFetch(), server.at('/'), { method: 'PROPFIND', headers, body: '<x/>' });
    expect(seen).toEqual([
      'first PROPFIND Basic c2VjcmV0',
      'first PROPFIND Basic c2VjcmV0',
      'other PROPFIND undefined',
    ]);
    await other.stop();
  });
});

describe('answers', () => {
  const zeros = Buffer.alloc(200 * 1024 * 1024);
  const bombs = { gzip: gzipSync(zeros), br: brotliCompressSync(zeros) };
  test.each(Object.entries(bombs))('packed by %s are unpacked up to 10 MiB', async (encoding, packed) => {
    server = await startCalendarServer((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(packed);
    });
    const before = process.memoryUsage().arrayBuffers;
    expect(await read(openTestFetch(), server.at('/'))).toBe('too-large');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('that never end are ended at 10 MiB', async () => {
    let sent = 0;
    server = await startCalendarServer((_, response) => {
      const more = () => {
        while (!response.destroyed && (sent += 65_536) && response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', more);
      more();
    });
    expect(await read(openTestFetch(), server.at('/'))).toBe('too-large');
    expect(sent).toBeLessThan(3 * READING_MAX_BYTES);
  });

  const head = (...more: string[]) => ['HTTP/1.1 200 OK', ...more, '', ''].join('\r\n');
  test.each([
    ['packed, and empty', head('content-encoding: gzip'), Buffer.concat(Array<Buffer>(3_000).fill(gzipSync('')))],
    ['hints of an answer', '', Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n'.repeat(2_000))],
    ['remarks on chunks', head('transfer-encoding: chunked'), Buffer.from(`1;${'a'.repeat(60_000)}\r\nx\r\n`)],
  ])('with nothing but what is %s are ended by what came', async (_, first, again) => {
    let sent = 0;
    server = await startCalendarServer(({ socket }) => {
      const more = () => {
        while (!socket.destroyed && (sent += again.length) && socket.write(again));
      };
      socket.on('drain', more).write(first);
      more();
    });
    expect(await read(openTestFetch({ readingMs: 60_000 }), server.at('/'))).toBe('too-large-together');
    expect(sent).toBeLessThan(3 * READING_MAX_BYTES);
  });

  test('packed twice are refused: what is packed inside has no end', async () => {
    const packed = gzipSync(Buffer.concat(Array<Buffer>(1_000).fill(gzipSync(''))));
    server = await startCalendarServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(packed);
    });
    expect(await read(openTestFetch(), server.at('/'))).toBe('no-calendar');
  });

  test('count together, over all requests of a reading', async () => {
    server = await startCalendarServer((_, response) => void response.end(Buffer.alloc(READING_MAX_BYTES / 4 + 1)));
    const reading = openTestFetch()();
    for (const path of ['/1', '/2', '/3']) await reading.fetch(server.at(path));
    await expect(reading.fetch(server.at('/4'))).rejects.toMatchObject({ problem: 'too-large-together' });
    await reading.end();
  });

  test('are ended earlier if the caller wants less', async () => {
    server = await startCalendarServer((_, response) => void response.end(Buffer.alloc(1_001)));
    const reading = openTestFetch()();
    expect((await reading.fetch(server.at('/'), { maxBytes: 1_001 })).status).toBe(200);
    await expect(reading.fetch(server.at('/'), { maxBytes: 1_000 })).rejects.toMatchObject({ problem: 'too-large' });
    await reading.end();
  });

  test.each([
    ['no headers', () => undefined],
    ['headers and then nothing', (response: { write(text: string): unknown }) => void response.write('BEGIN')],
    [
      'a byte now and then',
      (response: { write(text: string): unknown; destroyed: boolean }) => {
        const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write('x')), 50);
      },
    ],
  ])('with %s are given up when the time is over', async (_, answer) => {
    server = await startCalendarServer((_request, response) => answer(response));
    expect(await read(openTestFetch({ readingMs: 700 }), server.at('/'))).toBe('too-slow');
    await expect.poll(() => server!.open.size).toBe(0);
  });

  test('are given up when several quick requests take the time together', async () => {
    server = await startCalendarServer((_, response) => void sleep(300).then(() => response.end('ok')));
    const reading = openTestFetch({ readingMs: 700 })();
    const all = async () => {
      for (let number = 0; number < 10; number += 1) await reading.fetch(server!.at(`/${number}`));
    };
    await expect(all()).rejects.toMatchObject({ problem: 'too-slow' });
    await reading.end();
  });

  test('that break off, or are no HTTP, are said so', async () => {
    server = await startCalendarServer((request, response) => {
      if (request.url === '/broken') response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(await read(openTestFetch(), server.at('/broken'))).toBe('no-answer');
    expect(await read(openTestFetch(), server.at('/nothing'))).toBe('no-answer');
    const port = server.port;
    await server.stop();
    server = undefined;
    expect(await read(openTestFetch(), `https://calendar.test:${port}/`)).toBe('no-connection');
  });
});
