import { expect, onTestFinished, test } from 'vitest'
import { uploads } from '../../../../../test/forms.ts'
import { aFlatPng } from '../../../../../test/images.ts'
import { openMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import { openBucketServer } from '../../../../../test/s3.ts'

test('pictures are stored in a bucket and read from it, and nothing is half stored while it is unavailable', async () => {
  const bucket = await openBucketServer()
  onTestFinished(() => bucket.close())
  const magazine = await openMagazine({ environment: { STORAGE_URL: bucket.url, LOG_LEVEL: 'silent' } })
  onTestFinished(() => magazine.close())
  const editor = await aMember(magazine, { role: 'editor' })
  const { imageUrl } = (await uploads(editor, aFlatPng(60, 40))).json()
  const name = imageUrl.slice('/assets/'.length)
  expect([...bucket.objects.keys()].toSorted()).toEqual(
    [name.replace('.webp', '.avif'), name, name.replace('-60.webp', '.png')].map((file) => `the/magazine/${file}`),
  )
  const { rawPayload, headers } = await magazine.app.http.inject({ url: imageUrl })
  expect(rawPayload).toEqual(bucket.objects.get(`the/magazine/${name}`)?.bytes)
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': String(rawPayload.length) })

  bucket.failWith(503)
  const read = await magazine.get(imageUrl)
  expect([read.status, read.json().code]).toEqual([503, 'pictures_unavailable'])
  expect(read.headers['cache-control']).toBe('no-store')
  const refused = await uploads(editor, aFlatPng(61, 40))
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(await magazine.database.db.selectFrom('pictures').select('sizes').execute()).toHaveLength(1)

  bucket.failWith(null)
  expect((await uploads(editor, aFlatPng(61, 40))).status).toBe(200)
})
