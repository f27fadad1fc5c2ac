// Measures the cost of the security headers of a JSON response: `npm run bench -- headers`. Three servers send the same
// small body: without security headers, with Hono's `secureHeaders` and with ours. They alternate. The result is CPU
// time per request.
import { execFile, fork } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { once } from 'node:events';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { securityHeaders } from '#server/http/security-headers.ts';
import { listen } from '#server/serve.ts';
import { cost } from './process-cost.ts';

const KINDS = ['none', 'hono', 'ours'] as const;
type Kind = (typeof KINDS)[number];
const PATH = '/rest/v1/clients';
const run = promisify(execFile);

const { values } = parseArgs({ options: { serve: { type: 'string' }, runs: { type: 'string', default: '5' } } });
await (values.serve === undefined ? compare(Number(values.runs)) : serve(values.serve as Kind));

async function serve(kind: Kind): Promise<void> {
  const app = new Hono();
  if (kind === 'ours') app.use(securityHeaders({ publicUrls: ['https://log.example.org'], strictCsp: false }));
  if (kind === 'hono') app.use(secureHeaders(sameHeaders()));
  app.get(PATH, () => new Response('[{"id":1}]', { headers: { 'content-type': 'application/json' } }));
  const { port } = await listen(app.fetch, { host: '127.0.0.1', port: 0 });
  process.send!(port);
}

/** What `securityHeaders` sends on a data response, in Hono's options. */
function sameHeaders(): Parameters<typeof secureHeaders>[0] {
  return {
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    crossOriginResourcePolicy: 'same-origin',
    strictTransportSecurity: 'max-age=31536000; includeSubDomains',
    crossOriginOpenerPolicy: false,
    referrerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

async function compare(runs: number): Promise<void> {
  const servers = await Promise.all(KINDS.map(startServer));
  const microseconds = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  for (let turn = 0; turn <= runs; turn += 1)
    for (const { kind, pid, port } of servers) {
      const before = await cost([pid]);
      const { stdout } = await run('wrk', ['-t1', '-c16', '-d2s', `http://127.0.0.1:${port}${PATH}`]);
      const after = await cost([pid]);
      const answered = Number(/(\d+) requests in/.exec(stdout)![1]);
      // The first round is a warm-up.
      if (turn > 0) microseconds.get(kind)!.push((after.cpuMicroseconds - before.cpuMicroseconds) / answered);
    }
  for (const { kind, child } of servers) {
    const sorted = microseconds.get(kind)!.toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)]!;
    console.log(
      `${kind.padEnd(5)} ${middle.toFixed(1)} µs per request (${sorted.map((one) => one.toFixed(1)).join(', ')})`,
    );
    child.kill();
  }
}

async function startServer(kind: Kind) {
  const child = fork(import.meta.filename, ['--serve', kind]);
  const [port] = (await once(child, 'message')) as [number];
  return { kind, child, pid: child.pid!, port };
}
