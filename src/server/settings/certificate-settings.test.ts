import { expect, test } from 'vitest';
import { readSettings, SettingsError } from '#server/settings.ts';

const SOURCES = { version: '0', readOrCreateSecret: () => 'only-for-tests-0123456789-0123456789' };
const S3 = {
  CERTIFICATES_S3_ENDPOINT: 'https://s3.example.org',
  CERTIFICATES_S3_BUCKET: 'certificates',
  CERTIFICATES_S3_ACCESS_KEY: 'key',
  CERTIFICATES_S3_SECRET_KEY: 'secret',
};

test('without settings certificates are in the database', () => {
  expect(readSettings({}, SOURCES)).toMatchObject({ certificatesMb: 500, certificatesS3: null });
});

test('an S3 store is named by four settings', () => {
  expect(readSettings(S3, SOURCES).certificatesS3).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'certificates',
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
    pathStyle: true,
  });
});

test.each(Object.keys(S3))('without %s the others are refused', (name) => {
  const read = () => readSettings({ ...S3, [name]: undefined }, SOURCES);
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(`${name}: an S3 store for certificates needs it too`);
});
