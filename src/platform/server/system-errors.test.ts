import { expect, test } from 'vitest'
import { explainSystemError } from './system-errors.ts'

const error = (fields: object) => Object.assign(new Error('EBAD: in the words of the system\nmore'), fields)

test.each([
  [{ code: 'ENOSPC' }, 'Failed to use a file (ENOSPC): the disk is full. Free some space, then try again.'],
  [{ code: 'EROFS', path: '/srv/x' }, 'Failed to use /srv/x (EROFS): it is read-only. Choose another path.'],
  [
    { code: 'EACCES', port: 80, address: '::' },
    'Permission denied for port 80 of :: (EACCES). Set PORT to a number above 1023, with nginx in front.',
  ],
  [
    { code: 'ERR_MODULE_NOT_FOUND' },
    'EBAD: in the words of the system. Run `npm ci` where package.json is (`npm ci --omit=dev` in a release), or unpack the release again.',
  ],
  [
    { message: "ENOTDIR: not a directory, mkdir '/srv/x/files'" },
    'Failed to use /srv/x/files (ENOTDIR): it is not a folder. Choose another path.',
  ],
  [
    { message: "ENOSPC: no space left on device, copyfile '/a/b.webp' -> '/srv/x/b.webp'" },
    'Failed to use /srv/x/b.webp (ENOSPC): the disk is full. Free some space, then try again.',
  ],
  [
    { message: "ENOTEMPTY: directory not empty, rename '/srv/x/database.making' -> '/srv/x/database'" },
    'Failed to use /srv/x/database (ENOTEMPTY): it is not empty. Choose another path.',
  ],
  [
    { message: 'ENOSPC: no space left on device, write' },
    'Failed to use a file (ENOSPC): the disk is full. Free some space, then try again.',
  ],
  [{ code: 'EEXIST', path: '/srv/x' }, 'Failed to use /srv/x (EEXIST): it already exists. Choose another path.'],
  [{ code: '53100' }, 'The database disk is full (53100). Free some space on its disk, then try again.'],
  [
    { code: '57P02' },
    'The database stopped unexpectedly (57P02), as it does on a full disk. Free some space on its disk, then try again.',
  ],
  [{ code: '23505' }, null],
  [{}, null],
])('the system’s refusal %j is a sentence with a next step, or an error of another kind', (fields, sentence) => {
  expect(explainSystemError(error(fields))).toBe(sentence)
})
