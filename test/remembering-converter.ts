import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ConvertedImage, Converter } from '../src/features/pictures/server/images/index.ts'

const converted = new Map<string, ConvertedImage>()

/** Most tests upload the same few images, and starting the program takes longer than the rest of a test. */
export class RememberingConverter extends Converter {
  override async convert(...[file, wanted]: Parameters<Converter['convert']>): Promise<ConvertedImage> {
    const key = createHash('sha256')
      .update(await readFile(file.path))
      .update(JSON.stringify(wanted))
      .digest('hex')
    const image = converted.get(key) ?? (await super.convert(file, wanted))
    converted.set(key, image)
    return image
  }
}
