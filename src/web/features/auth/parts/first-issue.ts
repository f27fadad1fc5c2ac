interface Parsed {
  success: boolean;
  error?: { issues: readonly { message: string }[] };
}

/** The first thing wrong with a value, undefined when nothing is. */
export function firstIssue(parsed: Parsed): string | undefined {
  return parsed.error?.issues[0]?.message;
}
