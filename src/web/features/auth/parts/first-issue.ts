interface Parsed {
  success: boolean;
  error?: { issues: readonly { message: string }[] };
}

/** The first error message of a validation, undefined if there is none. */
export function firstIssue(parsed: Parsed): string | undefined {
  return parsed.error?.issues[0]?.message;
}
