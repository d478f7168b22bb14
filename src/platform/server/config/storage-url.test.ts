import { expect, test } from 'vitest'
import { StorageUrl } from './storage-url.ts'

test.each([
  ['file:///srv/pictures', { kind: 'folder', folder: '/srv/pictures' }],
  [
    's3://pictures',
    { kind: 'bucket', name: 'pictures', prefix: '', region: 'us-east-1', endpoint: null, credentials: null },
  ],
  [
    's3://KEY:a%2Fb%2Bc@pictures/the/magazine/?endpoint=http://minio:9000&region=ap-south-1',
    {
      kind: 'bucket',
      name: 'pictures',
      prefix: 'the/magazine/',
      region: 'ap-south-1',
      endpoint: 'http://minio:9000',
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'a/b+c' },
    },
  ],
])('%s', (address, storage) => {
  expect(StorageUrl.parse(address)).toEqual(storage)
})

test.each([
  'pictures',
  'file:',
  'file://elsewhere/pictures',
  'ftp://pictures',
  's3:',
  's3://KEY@pictures',
  's3://pictures?endpoint=minio',
  // What is not understood would leave the files in another place, or send the keys to another server.
  'file:///srv/pictures#2',
  'file:///srv/pictures?backups',
  's3://minio:9000/pictures',
  's3://KEY:secret@pictures?endpont=https://minio.example',
  's3://KEY:123#4@pictures',
])('%s is refused, and said how it should be', (address) => {
  const { error } = StorageUrl.safeParse(address)
  expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^must be like (file|s3):/)])
})

test('an error does not repeat the secret of an address', () => {
  const { error } = StorageUrl.safeParse('s3://KEY:topsecret@pictures?endpoint=nowhere')
  expect(JSON.stringify(error)).not.toContain('topsecret')
})
