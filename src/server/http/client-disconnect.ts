// A client that disconnects while it sends its body. It is not logged as an error, since the server is not at fault.

/** Node's error for an incomplete body. Lost connections to the database have another error type. */
export function isClientDisconnect(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}
