import { connect } from 'node:net';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBody } from '#server/auth/request-body.ts';
import { errorResponse } from '#server/auth/error-response.ts';
import type { RequestVariables } from '#server/http/request-log.ts';
import { createLog } from '#server/log/create-log.ts';
import { listen, type Listening } from '#server/serve.ts';
import * as z from 'zod/mini';
import { failureResponse } from '#server/http/failure-response.ts';

const lines: string[] = [];
const statuses: number[] = [];
let listening: Listening;

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const auth = new Hono().post('/', async (c) => c.json(await readBody(c, z.object({}))));
  auth.onError(errorResponse(log));
  const app = new Hono<{ Variables: RequestVariables }>();
  app.onError(failureResponse(log));
  app.use(async (c, next) => {
    await next();
    statuses.push(c.res.status);
  });
  app.route('/auth', auth);
  app.post('/text', async (c) => c.text(await c.req.text()));
  app.post('/bytes', async (c) => c.body(await c.req.arrayBuffer()));
  app.post('/limited', bodyLimit({ maxSize: 1_000_000 }), async (c) => c.text(await c.req.text()));
  listening = await listen((request, env) => app.fetch(request, env), { host: '127.0.0.1', port: 0 });
});
afterAll(() => listening.stop());

test.each(['/auth', '/text', '/bytes', '/limited'])(
  'a client that hangs up in the middle of a body to %s is no fault of ours',
  async (path) => {
    for (const length of ['Content-Length: 100000', 'Transfer-Encoding: chunked']) {
      const before = statuses.length;
      const socket = connect(listening.port, '127.0.0.1', () => {
        socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n5\r\nhello\r\n`);
        setTimeout(() => socket.destroy(), 50);
      });
      await expect.poll(() => statuses.length).toBe(before + 1);
      expect(statuses.at(-1)).toBe(400);
    }
    expect(lines).toEqual([]);
  },
);
