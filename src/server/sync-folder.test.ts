import { expect, test } from 'vitest';
import { syncFolder } from './sync-folder.ts';

test.runIf(process.platform === 'linux')(
  'a file system that flushes no folders, as a share of Windows, is no failure',
  () => {
    // One of them that every machine has.
    expect(() => syncFolder('/proc')).not.toThrow();
    expect(() => syncFolder('/nowhere')).toThrow('ENOENT');
  },
);
