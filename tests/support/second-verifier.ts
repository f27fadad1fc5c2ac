// tests/audit-file/verify.py as a process that is asked about many files.
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';

const PROGRAM = 'tests/audit-file/verify.py';

/** What is missing to run it; null: nothing. */
export function missingForSecondVerifier(): string | null {
  for (const [name, argument] of [
    ['python3', '--version'],
    ['openssl', 'version'],
  ] as const)
    if (spawnSync(name, [argument]).status !== 0) return name;
  return null;
}

export interface SecondVerifier {
  /** Its line, such as "intact 12 of 40" or "row 7: another hash". */
  verify(file: Uint8Array): Promise<string>;
  stop(): void;
}

export function startSecondVerifier(): SecondVerifier {
  const program = spawn('python3', [PROGRAM, '--many'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  return {
    async verify(file) {
      program.stdin.write(`${file.length}\n`);
      program.stdin.write(file);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${PROGRAM} ended`);
      return value;
    },
    stop: () => void program.stdin.end(),
  };
}
