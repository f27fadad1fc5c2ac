// Follows the steps of the Dockerfile in a folder, without an engine: each stage is a folder in place of the root. Only steps that
// run npm are run; the others change the system of the base image, and are returned.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface StagedImage {
  /** Stands for /. */
  readonly root: string;
  /** WORKDIR, inside `root`. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: { readonly uid: number; readonly gid: number };
  readonly volumes: readonly string[];
  readonly command: readonly string[];
  readonly healthCommand: readonly string[];
  /** The steps that were not run. */
  readonly leftOut: readonly string[];
}

interface Stage {
  readonly root: string;
  workdir: string;
  readonly env: Record<string, string>;
  readonly last: Record<string, string>;
}

/** The steps of a Dockerfile: the keyword and what follows. */
function stepsOf(dockerfile: string): [string, string][] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^(\w+)\s+(.*)$/.exec(line)!.slice(1, 3) as [string, string]);
}

/** Copies what .dockerignore lets through: it begins with `*`, and then allows names in the project's folder. */
function copyContext(project: string, context: string): void {
  const rules = readFileSync(join(project, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (rules[0] !== '*' || !rules.slice(1).every((rule) => rule.startsWith('!')))
    throw new Error('.dockerignore must begin with * and then only allow');
  for (const rule of rules.slice(1)) {
    const path = rule.slice(1);
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    const names = path.includes('/') ? [path] : readdirSync(project).filter((name) => pattern.test(name));
    if (names.length === 0) throw new Error(`.dockerignore allows ${path}, which is not there`);
    for (const name of names) cpSync(join(project, name), join(context, name), { recursive: true });
  }
}

/** As COPY: a folder's content goes into the target, files into it by their names. */
function copy(sources: readonly string[], target: string, intoFolder: boolean): void {
  mkdirSync(intoFolder ? target : dirname(target), { recursive: true });
  for (const source of sources) {
    const isFolder = statSync(source).isDirectory();
    cpSync(source, isFolder || !intoFolder ? target : join(target, source.split('/').at(-1)!), { recursive: true });
  }
}

export function stageImage(project: string, into: string): StagedImage {
  const context = join(into, 'context');
  copyContext(project, context);
  const stages = new Map<string, Stage>();
  const leftOut: string[] = [];
  let stage: Stage | undefined;
  const begin = (name: string): Stage => {
    const begun = { root: join(into, name), workdir: '/', env: {}, last: {} };
    mkdirSync(begun.root, { recursive: true });
    stages.set(name, begun);
    return begun;
  };
  const inStage = (path: string, { root, workdir }: Stage) => join(root, resolve(workdir, path));
  for (const [keyword, rest] of stepsOf(readFileSync(join(project, 'Dockerfile'), 'utf8'))) {
    if (keyword === 'ARG') continue;
    if (keyword === 'FROM') {
      stage = begin(/ AS (\w+)$/.exec(rest)?.[1] ?? 'final');
      continue;
    }
    if (!stage) throw new Error(`${keyword} before FROM`);
    const current = stage;
    switch (keyword) {
      case 'WORKDIR':
        current.workdir = resolve(current.workdir, rest);
        mkdirSync(inStage('.', current), { recursive: true });
        break;
      case 'COPY': {
        const [, from, words] = /^(?:--from=(\w+)\s+)?(.*)$/.exec(rest)!;
        const paths = words!.split(/\s+/);
        const target = paths.pop()!;
        const origin = from === undefined ? context : stages.get(from)!.root;
        copy(
          paths.map((path) => join(origin, path)),
          inStage(target, current),
          target.endsWith('/'),
        );
        break;
      }
      case 'RUN':
        if (!/^npm [\w =-]+$/.test(rest)) leftOut.push(rest);
        else runNpm(rest, inStage('.', current), current.env);
        break;
      case 'ENV':
        for (const pair of rest.split(/\s+/)) current.env[pair.split('=')[0]!] = pair.slice(pair.indexOf('=') + 1);
        break;
      default:
        current.last[keyword] = rest;
    }
  }
  return { ...described(stage!), folder: inStage('.', stage!), leftOut };
}

function described({ root, env, last }: Stage): Omit<StagedImage, 'folder' | 'leftOut'> {
  const [uid, gid] = last['USER']!.split(':').map(Number) as [number, number];
  const healthCommand = JSON.parse(/ CMD (\[.*\])$/.exec(last['HEALTHCHECK']!)![1]!) as string[];
  const command = JSON.parse(last['CMD']!) as string[];
  return {
    root,
    env,
    user: { uid, gid },
    volumes: JSON.parse(last['VOLUME']!) as string[],
    command,
    healthCommand,
  };
}

function runNpm(command: string, cwd: string, env: Record<string, string>): void {
  const { PATH, HOME } = process.env;
  execFileSync('sh', ['-c', command], {
    cwd,
    env: { PATH, HOME, npm_config_prefer_offline: 'true', ...env },
    stdio: 'pipe',
  });
}
