// Files in an S3 store, by a small one that checks signatures (tests/support/s3-store.ts). The same cases run on a real store, where one is
// installed, in tests/failure/certificates-s3.
import { testCertificatesIn } from '#tests/support/certificates-in-store.ts';
import { describeOnOneServer } from '#tests/support/one-server.ts';
import { startS3Store } from '#tests/support/s3-store.ts';

describeOnOneServer('a small store', () => testCertificatesIn(startS3Store));
