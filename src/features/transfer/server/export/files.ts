import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ExportWriting, MagazineToExport } from './magazine.ts'
import type { OutgoingPicture } from './outgoing.ts'

const asTheyAre = { compress: false }

export class OutgoingFiles {
  readonly #pictures = new Map<string, OutgoingPicture['from']>()
  readonly #files = new Set<string>()

  addPictures(pictures: readonly OutgoingPicture[]) {
    for (const { file, from } of pictures) this.#pictures.set(file, from)
  }

  addFiles(names: Iterable<string>) {
    for (const name of names) this.#files.add(name)
  }

  async write({ magazine, output, report }: ExportWriting, { pictures, files }: { pictures: string; files: string }) {
    for (const [name, from] of this.#pictures) {
      const stream = 'store' in from ? await openStored(magazine, from.store) : await openBelow(magazine, from.path)
      if (stream) await output.add(`${pictures}/${name}`, stream, asTheyAre)
      else await report.add({ kind: 'picture', id: name }, 'Its file is missing in the image store')
    }
    for (const name of this.#files) {
      const stream = await openStored(magazine, name)
      if (stream) await output.add(`${files}/${name}`, stream, asTheyAre)
      else await report.add({ kind: 'file', id: name }, 'It is missing in the file store')
    }
  }
}

const openStored = async ({ files }: MagazineToExport, name: string): Promise<Readable | undefined> =>
  (await files.open(name))?.stream

async function openBelow({ dataDir }: MagazineToExport, path: string): Promise<Readable | undefined> {
  const file = join(dataDir, path)
  const found = await stat(file).catch(() => null)
  return found?.isFile() ? createReadStream(file) : undefined
}
