import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ConvertedImage, Converter } from '../src/features/pictures/server/images/index.ts'

/** Of all magazines of this process. */
const converted = new Map<string, ConvertedImage>()

/** Converts each image once: most tests upload the same few, and starting the program takes longer than all else that they do. */
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
