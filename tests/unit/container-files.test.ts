// The Dockerfile, compose.yaml and the Kubernetes files: linted, and compared with the settings and with how the server stops.
// tests/failure/container follows the Dockerfile's steps.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { DRAIN_MS } from '#server/stop-times.ts';
import { readSettings } from '#server/settings.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('deploy/Dockerfile');
const KUBERNETES = 'deploy/kubernetes';
const SECRETS = ['DATABASE_URL', 'JWT_SECRET', 'NOTES_KEYS', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

// oxlint-disable-next-line typescript/no-explicit-any -- a file of Kubernetes, of any shape
type Yaml = any;
const objects: Yaml[] = readdirSync(KUBERNETES).flatMap((file) =>
  parseAllDocuments(read(`${KUBERNETES}/${file}`)).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS();
  }),
);
const ofKind = (kind: string): Yaml => objects.find((each) => each.kind === kind);
/** Refuses what a start in production would refuse. */
const readProduction = (env: Record<string, string>) =>
  readSettings({ NODE_ENV: 'production', ...env }, { version: 'test', readOrCreateSecret: () => 'x'.repeat(40) });
/** In place of what the operator has to put in. */
const filled = (env: Record<string, string>) => {
  const given = Object.entries(env).filter(([, value]) => value !== '');
  const own = {
    JWT_SECRET: 'j'.repeat(40),
    NOTES_KEYS: 'n'.repeat(40),
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  const missing = Object.entries(own).filter(([name]) => name in env);
  return Object.fromEntries([...missing, ...given]);
};

describe('the Dockerfile', () => {
  test('has no fault that the linter finds', () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
    expect(validate(dockerfile.replace('COPY db', 'COPPY db'))).not.toEqual([]);
  });

  test('ends with a user who is not root, and with no secret in it', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(Number(/^USER (\d+):\d+$/m.exec(last)?.[1])).toBeGreaterThan(0);
    for (const name of SECRETS) expect(dockerfile).not.toContain(name);
  });

  test('sends to the engine what it copies, and nothing else', () => {
    const rules = read('deploy/Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const lines = [...dockerfile.matchAll(/^COPY (.*)$/gm)];
    const copied = lines.flatMap(([, words]) => words!.split(' ').slice(0, -1));
    expect(rules[0]).toBe('*');
    expect(new Set(rules.slice(1))).toEqual(new Set(copied.map((name) => `!${name}`)));
  });
});

describe('the Kubernetes files', () => {
  const deployment = ofKind('Deployment');
  const pod = deployment.spec.template.spec;
  const [container] = pod.containers;

  test('settings and secrets are those that production needs, and the secrets are examples', () => {
    const { data } = ofKind('ConfigMap');
    const { stringData } = ofKind('Secret');
    expect(() => readProduction({ ...data, ...filled(stringData) })).not.toThrow();
    for (const name of SECRETS) {
      expect(() => readProduction({ ...data, ...filled(stringData), [name]: '' }), name).toThrow(name);
      expect(stringData[name] === '' || stringData[name].includes('PASSWORD'), name).toBe(true);
    }
    expect(ofKind('Kustomization').resources).not.toContain('secret.example.yaml');
  });

  test('a pod that stops has longer than the server takes, and leaves the Service while it serves', () => {
    const notice = Number(ofKind('ConfigMap').data.DRAIN_NOTICE_SECONDS);
    const { readinessProbe, startupProbe, livenessProbe, ports } = container;
    expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(DRAIN_MS + 5_000);
    expect(notice * 1000).toBeLessThan(DRAIN_MS);
    expect(readinessProbe.periodSeconds * readinessProbe.failureThreshold).toBeLessThan(notice);
    expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe.httpGet.path)).toEqual([
      '/healthz',
      '/healthz',
      '/readyz',
    ]);
    expect(ports).toEqual([{ name: 'http', containerPort: Number(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]) }]);
    expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    expect(ofKind('PodDisruptionBudget').spec.minAvailable).toBeLessThan(deployment.spec.replicas);
  });

  test('every pod is the image’s user without rights, and writes to its volumes only', () => {
    const user = Number(/^USER (\d+):/m.exec(dockerfile)?.[1]);
    for (const { containers, volumes, ...spec } of [pod, ofKind('CronJob').spec.jobTemplate.spec.template.spec]) {
      expect(spec).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: user, runAsGroup: user });
      for (const each of containers) {
        expect(each.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(each.resources.limits.memory).toBeDefined();
        const names = (list: Yaml[]) => list.map(({ name }) => name as string);
        expect(names(each.volumeMounts)).toEqual(names(volumes));
        expect(
          each.volumeMounts.some(({ mountPath }: Yaml) =>
            ofKind('ConfigMap').data.DATA_DIR.startsWith(`${mountPath}/`),
          ),
        ).toBe(true);
      }
    }
  });

  test('the Service and the budget choose the pods of the Deployment, not those of the backup', () => {
    const { labels } = deployment.spec.template.metadata;
    expect(ofKind('Service').spec.selector).toEqual(labels);
    expect(ofKind('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    expect(deployment.spec.selector.matchLabels).toEqual(labels);
    expect(ofKind('CronJob').spec.jobTemplate.spec.template.metadata.labels).not.toMatchObject(labels);
  });

  const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
  test.skipIf(!hasKubectl)('kubectl puts them together, with the image of the operator', () => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', KUBERNETES], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    const made = parseAllDocuments(stdout).map((document) => document.toJS());
    expect(made).toHaveLength(objects.length - 2);
    const images = made
      .flatMap(({ spec }) => (spec?.jobTemplate?.spec ?? spec)?.template?.spec?.containers ?? [])
      .map(({ image }: Yaml) => image);
    expect(images).toEqual(Array(2).fill(expect.stringMatching(/^registry\.example\.org\/hourbook:/)));
  });
});

describe('compose.yaml', () => {
  const compose: Yaml = parse(read('deploy/compose.yaml'), { merge: true });
  const { server, backup, database } = compose.services;

  test('the commands of the page write the files of secrets, privately, with what production needs', () => {
    const block = /```sh\n(umask 077\n[\s\S]*?)docker compose/.exec(read('docs/operations.md'))![1]!;
    const folder = mkdtempSync(join(tmpdir(), 'hourbook-compose-'));
    try {
      expect(spawnSync('sh', ['-euc', block], { cwd: folder }).status).toBe(0);
      const written = (file: string) => {
        expect(statSync(join(folder, file)).mode & 0o777, file).toBe(0o600);
        return parseEnv(read(join(folder, file))) as Record<string, string>;
      };
      expect([server.env_file, backup.env_file, database.env_file]).toEqual([
        'hourbook.env',
        'hourbook.env',
        'postgres.env',
      ]);
      const settings = written('hourbook.env');
      expect(() => readProduction({ ...filled(settings), ...server.environment })).not.toThrow();
      const passwords = written('postgres.env');
      expect(Object.keys(passwords).toSorted()).toEqual(['HOURBOOK_PASSWORD', 'POSTGRES_PASSWORD']);
      const url = new URL(settings['DATABASE_URL']!);
      expect([url.hostname, url.password]).toEqual(['database', passwords['HOURBOOK_PASSWORD']]);
      expect(Object.keys(compose.services)).toContain(url.hostname);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(read('.gitignore')).toContain('/deploy/*.env');
  });

  test('the server has time to stop, no rights, and one way in', () => {
    expect(Number.parseInt(server.stop_grace_period, 10) * 1000).toBeGreaterThan(DRAIN_MS + 1_000);
    expect(server.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' });
    for (const each of [server, backup])
      expect(each).toMatchObject({ read_only: true, cap_drop: ['ALL'], image: backup.image });
    expect(server.ports).toEqual(['127.0.0.1:3000:3000']);
    expect(database.ports).toBeUndefined();
    const named = [server, backup, database]
      .flatMap(({ volumes }) => volumes as string[])
      .map((each) => each.split(':')[0]!);
    expect(named.filter((name) => !name.startsWith('./')).toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });
});
