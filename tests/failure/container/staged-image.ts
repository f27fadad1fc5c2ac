// Follows the steps of deploy/Dockerfile in a folder, without an engine: the folder stands for the root of the image. Steps that change
// the system of the base image are not run, but returned.
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

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

/** @param release the folder of a release, from which an engine would build @param root an empty folder */
export function stageImage(release: string, root: string): StagedImage {
  const env: Record<string, string> = {};
  const last: Record<string, string> = {};
  const leftOut: string[] = [];
  let folder = root;
  for (const [keyword, rest] of stepsOf(readFileSync(join(release, 'deploy', 'Dockerfile'), 'utf8'))) {
    if (keyword === 'WORKDIR') folder = join(root, rest);
    else if (keyword === 'COPY') copy(release, rest.split(/\s+/), folder);
    else if (keyword === 'RUN') leftOut.push(rest);
    else if (keyword === 'ENV')
      for (const pair of rest.split(/\s+/)) env[pair.split('=')[0]!] = pair.slice(pair.indexOf('=') + 1);
    else last[keyword] = rest;
  }
  const [uid, gid] = last['USER']!.split(':').map(Number) as [number, number];
  return {
    root,
    folder,
    env,
    user: { uid, gid },
    volumes: JSON.parse(last['VOLUME']!) as string[],
    command: JSON.parse(last['CMD']!) as string[],
    healthCommand: JSON.parse(/ CMD (\[.*\])$/.exec(last['HEALTHCHECK']!)![1]!) as string[],
    leftOut,
  };
}

/** As COPY: a folder's content goes into the target, files into it by their names. */
function copy(release: string, words: readonly string[], folder: string): void {
  const target = resolve(folder, words.at(-1)!);
  for (const name of words.slice(0, -1)) {
    const source = join(release, name);
    const isFolder = statSync(source).isDirectory();
    mkdirSync(target, { recursive: true });
    cpSync(source, isFolder ? target : join(target, name), { recursive: true });
  }
}
