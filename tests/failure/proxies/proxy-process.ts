// nginx, Caddy and HAProxy with the files of deploy/proxies, in which only addresses and paths are replaced.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { SERVER_CERTIFICATE, SERVER_KEY } from '../support/tls-certificates.ts';
import { replaceAll } from '#tests/support/replace-all.ts';

export interface Proxy {
  /** https */
  readonly url: string;
  /** http */
  readonly plainUrl: string;
  readonly port: number;
  output(): string;
  /** All that it has written to its logs. */
  logs(): string;
  stop(): Promise<void>;
}

interface Place {
  readonly folder: string;
  readonly logs: string;
  readonly certificate: string;
  readonly key: string;
  readonly tls: number;
  readonly plain: number;
  readonly servers: readonly [number, number];
}

interface Program {
  readonly name: 'nginx' | 'Caddy' | 'HAProxy';
  readonly command: string;
  readonly version: string;
  readonly file: string;
  /** Each must be in the file. */
  readonly replaced: (place: Place) => readonly (readonly [text: string, by: string])[];
  /** `config`: the file with everything replaced. */
  readonly args: (place: Place, config: string) => readonly string[];
}

/** Debian puts servers into a folder that is not on everybody's path. */
const PATH = `${process.env['PATH']}:/usr/sbin`;
const START_MS = 20_000;

const addresses = ({ servers }: Place) =>
  servers.map((port, index) => [`127.0.0.1:300${index + 1}`, `127.0.0.1:${port}`] as const);

export const PROXIES: readonly Program[] = [
  {
    name: 'nginx',
    command: 'nginx',
    version: '-v',
    file: 'nginx.conf',
    replaced: (place) => [
      ['listen 443 ssl', `listen 127.0.0.1:${place.tls} ssl`],
      ['listen 80;', `listen 127.0.0.1:${place.plain};`],
      ['listen [::]:443 ssl http2;', ''],
      ['listen [::]:80;', ''],
      ['/var/log/nginx', place.logs],
      ['/etc/letsencrypt/live/hourbook.example.org/fullchain.pem', place.certificate],
      ['/etc/letsencrypt/live/hourbook.example.org/privkey.pem', place.key],
      ...addresses(place),
    ],
    args({ folder }, config) {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const main = join(folder, 'main.conf');
      const user = process.getuid?.() === 0 ? 'user root root;' : '';
      writeFileSync(
        main,
        `${user} daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes 2;
         events { worker_connections 768; } http { access_log off; ${temporary.join(' ')} include ${config}; }`,
      );
      return ['-e', 'stderr', '-p', folder, '-c', main];
    },
  },
  {
    name: 'Caddy',
    command: 'caddy',
    version: 'version',
    file: 'Caddyfile',
    replaced: (place) => [
      ['hourbook.example.org {', `127.0.0.1 {\n\ttls ${place.certificate} ${place.key}`],
      [
        '{\n\tservers {',
        `{\n\tadmin off\n\tstorage file_system ${place.folder}\n\tdefault_bind 127.0.0.1
\thttp_port ${place.plain}\n\thttps_port ${place.tls}\n\tservers {`,
      ],
      ...addresses(place),
    ],
    args: (_place, config) => ['run', '--config', config, '--adapter', 'caddyfile'],
  },
  {
    name: 'HAProxy',
    command: 'haproxy',
    version: '-v',
    file: 'haproxy.cfg',
    replaced: (place) => [
      ['log /dev/log local0', 'log stdout format raw local0'],
      ['bind :80\n', `bind 127.0.0.1:${place.plain}\n`],
      ['bind :443 ssl', `bind 127.0.0.1:${place.tls} ssl`],
      ['/etc/haproxy/hourbook.pem', `${place.folder}/both.pem`],
      ...addresses(place),
    ],
    args: (_place, config) => ['-db', '-f', config],
  },
];

export const isInstalled = ({ command, version }: Program): boolean =>
  spawnSync(command, [version], { env: { PATH } }).status === 0;

export async function startProxy(program: Program, servers: readonly [number, number]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'hourbook-proxy-'));
  const [tls, plain] = [await freePort(), await freePort()];
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  writeFileSync(certificate, SERVER_CERTIFICATE);
  writeFileSync(key, SERVER_KEY);
  writeFileSync(join(folder, 'both.pem'), SERVER_CERTIFICATE + SERVER_KEY);
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const place = { folder, logs, certificate, key, tls, plain, servers };
  const config = join(folder, 'config');
  writeFileSync(
    config,
    replaceAll(readFileSync(join('deploy', 'proxies', program.file), 'utf8'), program.replaced(place)),
  );
  mkdirSync(join(folder, 'home'));
  const env = { PATH, HOME: join(folder, 'home') };
  const child = spawn(program.command, program.args(place, config), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const deadline = Date.now() + START_MS;
  while (!(await isOpen(tls))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program.name} did not start:\n${output}`);
    await sleep(50);
  }
  return {
    url: `https://127.0.0.1:${tls}`,
    plainUrl: `http://127.0.0.1:${plain}`,
    port: tls,
    output: () => output,
    logs: () =>
      output +
      readdirSync(logs)
        .map((name) => readFileSync(join(logs, name), 'utf8'))
        .join(''),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });
}
