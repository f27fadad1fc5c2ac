// A client that hangs up, or is cut off, in the middle of its body. Nobody reads the answer, and it is no fault of ours.

/** Node's error for a body that ended before its time. The database's lost connections never come here as they are. */
export function isClientGone(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}
