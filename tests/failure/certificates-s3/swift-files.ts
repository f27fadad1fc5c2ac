// The files of a Swift node for tests: one device, one replica, and an account that may do everything.
import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

export const SERVERS = ['account', 'container', 'object', 'proxy'] as const;
export type Server = (typeof SERVERS)[number];
export type Ports = Readonly<Record<Server, number>>;

/** Swift's own access keys have two parts. */
export const SWIFT_KEYS = { accessKey: 'hourbook:tests', secretKey: 'swift-of-the-tests' } as const;
export const SWIFT_REGION = 'eu-west-1';
/** Between its servers, generous: after a shorter one a listing lags behind on a busy machine. */
const TIMEOUT_S = 60;

export function writeSwiftFiles(folder: string, ports: Ports): void {
  writeFileSync(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = tests\n');
  for (const server of SERVERS)
    writeFileSync(join(folder, `${server}.conf`), common(folder, ports[server]) + ofServer[server]);
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
fallocate_reserve = 0
container_update_timeout = ${TIMEOUT_S}
node_timeout = ${TIMEOUT_S}
log_level = WARNING
`;

const storageServer = (server: Server) => `[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`;

// tempauth wants a cache, and works though nothing listens there. The limit: a server that starts late is not avoided for a minute.
const ofServer: Record<Server, string> = {
  account: storageServer('account'),
  container: storageServer('container'),
  object: storageServer('object'),
  proxy: `[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
set log_level = CRITICAL
[filter:s3api]
use = egg:swift#s3api
location = ${SWIFT_REGION}
allow_multipart_uploads = false
[filter:tempauth]
use = egg:swift#tempauth
user_${SWIFT_KEYS.accessKey.replace(':', '_')} = ${SWIFT_KEYS.secretKey} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 1000000
node_timeout = ${TIMEOUT_S}
`,
};
