// What the process itself has to say, as lines of the log: the reason why it did not start, errors that nothing caught,
// Node's warnings. At a terminal these stay text for people.
import type { Logger } from 'pino';
import { createLog } from './create-log.ts';

/** The log is read by programs: standard output leads to a file, a pipe or the journal. */
export const isLogged = (): boolean => !process.stdout.isTTY;

/** A terminal that is closed sends SIGHUP; elsewhere somebody sent it. */
export const isAtTerminal = (): boolean => process.stdin.isTTY || process.stdout.isTTY;

/** Call it before anything else, so that even the first warning is a line of the log. */
export function logProcess(): void {
  if (!isLogged()) return;
  const log = createLog('info');
  // The first listener is Node's own, which writes text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning of Node'));
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error');
    process.exit(1);
  });
}

/** The message is for the operator, and says what to do. */
export function reportFailedStart(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  if (isLogged()) createLog('info').fatal({ err: error }, message);
  else process.stderr.write(`${message}\n`);
}

export function reportReady(message: string): void {
  // Not at the level of the settings: a supervisor waits for this line.
  if (isLogged()) createLog('info').info(message);
  else process.stdout.write(`${message}\n`);
}

/** What the engine's thread writes besides its answers; only the lines that say why it ends, which quote no values. */
export function logEngineOutput(log: Pick<Logger, 'warn'>, text: string): void {
  for (const line of text.split('\n')) {
    if (/\b(?:PANIC|FATAL|Aborted|Warning)\b/.test(line)) log.warn({ line }, 'the embedded engine wrote');
  }
}
