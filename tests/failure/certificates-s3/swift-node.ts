// OpenStack Swift with its S3 interface, all of it on loopback and in a temporary folder, which must have extended attributes.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { freePort } from '#tests/support/free-port.ts';
import { untilInputEnds } from '#tests/support/native-server.ts';
import type { TestedStore } from '#tests/support/certificates-in-store.ts';
import { SERVERS, SWIFT_KEYS, SWIFT_REGION, writeSwiftFiles, type Ports, type Server } from './swift-files.ts';

// Debian's, whatever else is called so.
const PYTHON = '/usr/bin/python3';
const START_MS = 60_000;
const BUCKET = 'certificates-test';

const VERSION = 'import swift, swift.common.middleware.s3api; print(swift.__version__)';
const RINGS = `import sys
from swift.common.ring import RingBuilder
for ring in sys.argv[1:]:
    name, port = ring.split('=')
    builder = RingBuilder(2, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(name + '.ring.gz')
`;
// The installed commands read swift.conf from /etc/swift alone.
const SERVE = `import sys
from swift.common import utils
utils.set_swift_dir(sys.argv[1])
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[2], sys.argv[3], verbose=True))
`;

/** Such as 2.30.1; null: it is not installed. */
export const swiftVersion = (): string | null =>
  spawnSync(PYTHON, ['-c', VERSION], { encoding: 'utf8' }).stdout?.trim() || null;

export class SwiftNode implements TestedStore {
  readonly settings;
  private readonly bucketUrl: string;
  private readonly client = new AwsClient({
    accessKeyId: SWIFT_KEYS.accessKey,
    secretAccessKey: SWIFT_KEYS.secretKey,
    service: 's3',
    region: SWIFT_REGION,
    retries: 2,
  });
  private readonly running = new Map<Server, ChildProcess>();
  private output = '';
  private readonly folder: string;

  private constructor(folder: string, ports: Ports) {
    this.folder = folder;
    const endpoint = `http://127.0.0.1:${ports.proxy}`;
    this.settings = { ...SWIFT_KEYS, endpoint, bucket: BUCKET, region: SWIFT_REGION, pathStyle: true };
    this.bucketUrl = `${endpoint}/${BUCKET}`;
  }

  static async start(): Promise<SwiftNode> {
    const folder = mkdtempSync(join(tmpdir(), 'hourbook-swift-'));
    const ports = {
      account: await freePort(),
      container: await freePort(),
      object: await freePort(),
      proxy: await freePort(),
    };
    mkdirSync(join(folder, 'devices', 'disk'), { recursive: true });
    writeSwiftFiles(folder, ports);
    const rings = ['account', 'container', 'object'] as const;
    execFileSync(PYTHON, ['-c', RINGS, ...rings.map((name) => `${name}=${ports[name]}`)], { cwd: folder });
    const node = new SwiftNode(folder, ports);
    try {
      await node.comeBack();
    } catch (error) {
      await node.close();
      throw error;
    }
    return node;
  }

  async objects(): Promise<Map<string, Buffer>> {
    const listing = await (await this.ask('GET', '?list-type=2')).text();
    const names = [...listing.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name]) => name!);
    const objects = new Map<string, Buffer>();
    for (const name of names) objects.set(name, Buffer.from(await (await this.ask('GET', `/${name}`)).arrayBuffer()));
    return objects;
  }

  async put(name: string, content: Buffer): Promise<void> {
    await this.ask('PUT', `/${name}`, content);
  }

  async remove(name: string): Promise<void> {
    await this.ask('DELETE', `/${name}`);
  }

  /** Nothing listens where the store is, or where the server is that it needs. */
  async leave(server: Server = 'proxy'): Promise<void> {
    const child = this.running.get(server);
    this.running.delete(server);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.stdin?.end();
    await gone;
  }

  async comeBack(): Promise<void> {
    const missing = SERVERS.filter((server) => !this.running.has(server));
    for (const server of missing) this.serve(server);
    if (missing.length > 0) await this.untilReady();
  }

  async close(): Promise<void> {
    for (const server of SERVERS) await this.leave(server);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async ask(method: string, path: string, body?: Buffer, bearable: number[] = []): Promise<Response> {
    const request = { method, ...(body && { body: new Uint8Array(body) }) };
    const answer = await this.client.fetch(this.bucketUrl + path, request);
    if (answer.ok || bearable.includes(answer.status)) return answer;
    throw new Error(`Swift: ${method} ${path} ${answer.status} ${await answer.text()}`);
  }

  /** Until the bucket is there and takes objects. */
  private async untilReady(): Promise<void> {
    const deadline = performance.now() + START_MS;
    for (;;) {
      try {
        // 409: it is there already.
        await this.ask('PUT', '', undefined, [409]);
        await this.put('ready', Buffer.from('ready'));
        return await this.remove('ready');
      } catch (error) {
        const hasEnded = [...this.running.values()].some(({ exitCode }) => exitCode !== null);
        if (hasEnded || performance.now() > deadline)
          throw new Error(`Swift did not start:\n${this.output.slice(-8_000)}`, { cause: error });
      }
      await sleep(200);
    }
  }

  private serve(server: Server): void {
    const command = [PYTHON, '-c', SERVE, this.folder, join(this.folder, `${server}.conf`), `${server}-server`];
    const child = spawn('sh', ['-c', untilInputEnds('KILL'), 'sh', ...command], {
      stdio: ['pipe', 'pipe', 'pipe'],
      cwd: this.folder,
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.running.set(server, child);
  }
}
