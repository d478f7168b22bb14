import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/faults/programs.ts'
import { commandAsTyped, releaseFiles, requireWholeRelease } from './release-files.ts'

test('a release that was unpacked halfway or over another is refused in a sentence, and a clone has nothing to compare', async () => {
  const folder = await temporaryFolder()
  await requireWholeRelease(folder)
  await mkdir(join(folder, 'pages'))
  await writeFile(join(folder, releaseFiles), '2 pages/a b.js\n3 pages/c.js\n')
  const refusal = (files: string, problem = 'is missing or damaged') =>
    `This release is not whole: ${files} ${problem}. Unpack it into an empty folder, then run \`npm ci --omit=dev\` there.`
  await expect(requireWholeRelease(folder)).rejects.toThrow(refusal('pages/a b.js and 1 more'))
  await writeFile(join(folder, 'pages', 'a b.js'), '12')
  await writeFile(join(folder, 'pages', 'c.js'), '12')
  await expect(requireWholeRelease(folder)).rejects.toThrow(refusal('pages/c.js'))
  await writeFile(join(folder, 'pages', 'c.js'), '123')
  await requireWholeRelease(folder)
  await mkdir(join(folder, 'src', 'polls'), { recursive: true })
  await writeFile(join(folder, 'src', 'polls', 'schema.sql'), 'create table polls (id int);')
  await expect(requireWholeRelease(folder)).rejects.toThrow(refusal('src/polls/schema.sql', 'is of another version'))
})

test('a command is named as it is typed where the message is read', async () => {
  const folder = await temporaryFolder()
  expect(commandAsTyped('go-live', folder)).toBe('npm run --silent groundplane -- go-live')
  await writeFile(join(folder, releaseFiles), '')
  expect(commandAsTyped('go-live', folder)).toBe('groundplane go-live')
})
