// What an attempt that failed means: whether to try again, and what may be logged of it.

/** What nodemailer's errors carry. The message quotes the mail server, and so addresses: it is never logged. */
interface SmtpFailure {
  readonly code: string | undefined;
  readonly command: string | undefined;
  readonly responseCode: number | undefined;
}

/** What may be logged of an error: codes, and the step of the conversation. */
export function describeMailFailure(error: unknown): SmtpFailure {
  const read = (name: string) => (error instanceof Error ? (error as unknown as Record<string, unknown>)[name] : null);
  const [code, command, responseCode] = ['code', 'command', 'responseCode'].map(read);
  return {
    code: typeof code === 'string' ? code : undefined,
    command: typeof command === 'string' ? command.split(' ')[0] : undefined,
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  };
}

/**
 * Whether the mail server said for good that it does not take this mail: 5xx about the recipient or the content, or an
 * address that SMTP cannot carry. A 5xx about signing in, the greeting or the sender is for the operator to put right, so
 * the mail waits.
 */
export function isRefusedForGood({ code, command, responseCode }: SmtpFailure): boolean {
  if (code === 'EENVELOPE' && command === 'API') return true;
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT' || command === 'DATA');
}
