import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { aPhoto } from '../../../../../test/images.ts'
import { Overloaded } from '../../../../platform/server/core/errors.ts'
import { Converter } from './convert.ts'

const path = join(tmpdir(), `groundplane-photo-${process.pid}.jpg`)
afterAll(() => rm(path, { force: true }))

test('an image that is not converted in time is not called damaged: the server is busy', async () => {
  await aPhoto({ width: 400, height: 225 }).jpeg().toFile(path)
  const wanted = { widths: [320], detailWidths: [], shapes: ['whole' as const], focus: { x: 0.5, y: 0.5 }, salt: '' }
  const convert = async (options = {}) => {
    const converter = new Converter(pino({ level: 'silent' }), options)
    onTestFinished(() => converter.close())
    return converter.convert({ path }, wanted)
  }
  await expect(convert({ timeout: 1 })).rejects.toThrow(Overloaded)
  expect((await convert()).files.map(({ width }) => width)).toEqual([320, 320])
})
