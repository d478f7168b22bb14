import { expect, test } from 'vitest'
import { explainSystemError } from './system-errors.ts'

const error = (fields: object) => Object.assign(new Error('EBAD: in the words of the system\nmore'), fields)

test.each([
  [{ code: 'ENOSPC' }, 'A file cannot be used (ENOSPC): the disk is full. Make room on it, and try again.'],
  [{ code: 'EROFS', path: '/srv/x' }, '/srv/x cannot be used (EROFS): it can only be read. Name another place.'],
  [
    { code: 'EACCES', port: 80, address: '::' },
    'This user may not listen on port 80 of :: (EACCES). Set PORT to one above 1023, with nginx in front.',
  ],
  [
    { code: 'ERR_MODULE_NOT_FOUND' },
    'EBAD: in the words of the system. Run `npm ci` where package.json is (`npm ci --omit=dev` in a release), or unpack the release again.',
  ],
  [
    { message: "ENOTDIR: not a directory, mkdir '/srv/x/files'" },
    '/srv/x/files cannot be used (ENOTDIR): it is not a folder. Name another place.',
  ],
  [
    { message: "ENOSPC: no space left on device, copyfile '/a/b.webp' -> '/srv/x/b.webp'" },
    '/srv/x/b.webp cannot be used (ENOSPC): the disk is full. Make room on it, and try again.',
  ],
  [
    { message: "ENOTEMPTY: directory not empty, rename '/srv/x/database.making' -> '/srv/x/database'" },
    '/srv/x/database cannot be used (ENOTEMPTY): something else is in it. Name another place.',
  ],
  [
    { message: 'ENOSPC: no space left on device, write' },
    'A file cannot be used (ENOSPC): the disk is full. Make room on it, and try again.',
  ],
  [
    { code: 'EEXIST', path: '/srv/x' },
    '/srv/x cannot be used (EEXIST): something of this name is there already. Name another place.',
  ],
  [{ code: '53100' }, 'The disk of the database is full (53100). Make room on its disk, and try again.'],
  [
    { code: '57P02' },
    'The database ended while it was at work (57P02), as it does on a full disk. Make room on its disk, and try again.',
  ],
  [{ code: '23505' }, null],
  [{}, null],
])('the system’s refusal %j is a sentence with a next step, or an error of another kind', (fields, sentence) => {
  expect(explainSystemError(error(fields))).toBe(sentence)
})
