import { expect, test } from 'vitest';
import { readEnvFile } from './env-file.ts';

test('reads what editors write', () => {
  const { lines } = readEnvFile(
    '\uFEFFDATABASE_URL="postgres://db/name"\r\n# a comment\r\nPORT = 81\r\nexport HOST=::\r\n',
  );
  expect(lines).toEqual({ DATABASE_URL: 'postgres://db/name', PORT: '81', HOST: '::' });
});

test.each([
  ['a quotation mark that is not closed', 'JWT_SECRET="a secret\nPORT=81', 'JWT_SECRET'],
  ['at the end', 'PORT=81\nJWT_SECRET="a secret', 'JWT_SECRET'],
  ['closed by the next one', 'JWT_SECRET="a secret\nHOST="::"\n', 'HOST'],
  ['more behind the value', 'PORT=81\nMAIL_FROM="Hourbook, Ltd" <log@example.org>\n', 'MAIL_FROM'],
  ['an apostrophe in it', "APP_NAME='Ada's log'\nPORT=81", 'APP_NAME'],
  ['no equals sign', 'DATABASE_URL: postgres://u:secret@db/name\nPORT=81', 'DATABASE_URL'],
])('a line that would be left out is named, without its value: %s', (_, text, word) => {
  expect(() => readEnvFile(text)).toThrow(new RegExp(`  \\.env: the line "${word}…" cannot be read$`));
});

test('a value in quotation marks may have several lines', () => {
  const text = 'LEGAL_ADDRESS="1 High Street\nLeeds"\n\n# nothing\nAPP_NAME=Ada\'s log\n';
  expect(readEnvFile(text).lines).toEqual({ LEGAL_ADDRESS: '1 High Street\nLeeds', APP_NAME: "Ada's log" });
});

test('says which names are no settings: TRUSTED_EMAIL_DOMAIN would let everyone sign up', () => {
  const text = 'TRUSTED_EMAIL_DOMAIN=example.org\nPORT="81" # the port\nPGPASSWORD=x\nTMPDIR=/big\n';
  expect(readEnvFile(text).unknown).toEqual(['TRUSTED_EMAIL_DOMAIN']);
});
