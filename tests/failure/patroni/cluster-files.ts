// The files of deploy/patroni for three machines on loopback: names, addresses, paths and passwords are replaced.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { freePort } from '#tests/support/free-port.ts';
import { replaceAll } from '#tests/support/replace-all.ts';

export const NAMES = ['one', 'two', 'three'] as const;
export type Name = (typeof NAMES)[number];
/** For all its roles. */
export const PASSWORD = 'patroni-of-the-tests';
/** Of the files. */
const PORTS = [2379, 2380, 5432, 8008] as const;

export class ClusterFiles {
  private readonly folder: string;
  /** The free ports in their place, by machine. */
  private readonly ports: Readonly<Record<Name, ReadonlyMap<number, number>>>;

  private constructor(folder: string, ports: ClusterFiles['ports']) {
    this.folder = folder;
    this.ports = ports;
  }

  static async make(folder: string): Promise<ClusterFiles> {
    const free = async () => {
      const ports = new Map<number, number>();
      for (const port of PORTS) ports.set(port, await freePort());
      return ports;
    };
    return new ClusterFiles(folder, { one: await free(), two: await free(), three: await free() });
  }

  data(name: Name): string {
    return join(this.folder, `postgres-${name}`);
  }

  /** Patroni's address for questions. */
  restUrl(name: Name): string {
    return `http://127.0.0.1:${this.ports[name].get(8008)}`;
  }

  etcd(name: Name): NodeJS.Dict<string> {
    const text = replaceAll(ofMachine(read('etcd'), name, /^(?!ETCD_INITIAL_CLUSTER=)/), [
      ['/var/lib/etcd/hourbook', join(this.folder, `etcd-${name}`)],
      ['ETCD_NAME=one', `ETCD_NAME=${name}`],
    ]);
    return parseEnv(this.onLoopback(text));
  }

  patroni(name: Name): string {
    const text = replaceAll(ofMachine(read('patroni.yml'), name, /# own$/), [
      ['name: one', `name: ${name}`],
      ['/var/lib/postgresql/15/hourbook', this.data(name)],
      ['/var/lib/postgresql/patroni.pgpass', join(this.folder, `pgpass-${name}`)],
      ['/run/postgresql', this.folder],
      ['SUPERUSER-PASSWORD', PASSWORD],
      ['REPLICATION-PASSWORD', PASSWORD],
      ['REWIND-PASSWORD', PASSWORD],
      ['10.0.0.0/24', '127.0.0.0/8'],
      ['mode: automatic', 'mode: off'],
    ]);
    return this.onLoopback(text);
  }

  haproxy(primary: number, replicas: number): string {
    const text = replaceAll(read('haproxy.cfg'), [
      ['bind 127.0.0.1:5000', `bind 127.0.0.1:${primary}`],
      ['bind 127.0.0.1:5001', `bind 127.0.0.1:${replicas}`],
    ]);
    return this.onLoopback(text);
  }

  private onLoopback(text: string): string {
    return text.replace(/10\.0\.0\.([123])(:| port )(\d+)/g, (_all, number: string, between: string, port: string) => {
      const ports = this.ports[NAMES[Number(number) - 1]!];
      return `127.0.0.1${between}${ports.get(Number(port))}`;
    });
  }
}

const read = (file: string) => readFileSync(join('deploy', 'patroni', file), 'utf8');

/** Lines with a machine's own address have that of the first one. */
function ofMachine(text: string, name: Name, isOwn: RegExp): string {
  const address = `10.0.0.${NAMES.indexOf(name) + 1}:`;
  const lines = text.split('\n').map((line) => (isOwn.test(line) ? line.replaceAll('10.0.0.1:', address) : line));
  return lines.join('\n');
}
