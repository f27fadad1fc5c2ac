import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';

const ALL = {
  BACKUP_TO: 'https://store.example.org/v1/backups',
  BACKUP_TO_ACCESS_KEY: 'key',
  BACKUP_TO_SECRET_KEY: 'secret',
  BACKUP_KEY: 'only-for-tests-0123456789-0123456789',
};
const read = (env: Record<string, string>) =>
  readSettings(env, { version: 'test', readOrCreateSecret: () => 'only-for-tests-0123456789-0123456789' }).offSite;

test('copies go to the bucket at the end of the address', () => {
  expect(read(ALL)).toEqual({
    bucket: {
      endpoint: 'https://store.example.org/v1',
      bucket: 'backups',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
      pathStyle: true,
    },
    key: ALL.BACKUP_KEY,
  });
  expect(read({})).toBeNull();
});

test.each(Object.keys(ALL))('without %s the others are refused', (name) => {
  const { [name as keyof typeof ALL]: _left, ...others } = ALL;
  expect(() => read(others)).toThrow(`${name}: copies of backups in an S3 store need it too`);
});

test.each([
  'https://store.example.org',
  'https://store.example.org/',
  'store/backups',
  'https://store.example.org/a/B',
])('%s is no bucket', (address) => expect(() => read({ ...ALL, BACKUP_TO: address })).toThrow('BACKUP_TO: must'));
