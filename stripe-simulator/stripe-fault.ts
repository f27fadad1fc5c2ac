// An error in Stripe's format: {"error": {type, code, message, param}}.

export type FaultStatus = 400 | 401 | 402 | 404;

export class StripeFault extends Error {
  override readonly name = 'StripeFault';
  readonly status: FaultStatus;
  readonly error: { type: string; code?: string; message: string; param?: string; decline_code?: string };
  constructor(status: FaultStatus, error: StripeFault['error']) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const invalid = (message: string, param?: string): StripeFault =>
  new StripeFault(400, { type: 'invalid_request_error', message, ...(param !== undefined && { param }) });

/** @example noSuch('customer', 'cus_1') // No such customer: 'cus_1' */
export const noSuch = (what: string, id: string, param = 'id'): StripeFault =>
  new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
