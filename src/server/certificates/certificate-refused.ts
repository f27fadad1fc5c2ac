/** An upload or download that is refused; the message is sent to the coach. */
export class CertificateRefused extends Error {
  override readonly name = 'CertificateRefused';
  readonly status: 400 | 401 | 402 | 404 | 408 | 409 | 411 | 413 | 415 | 429 | 503;

  constructor(status: CertificateRefused['status'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
