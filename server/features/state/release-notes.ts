import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseNotes } from '../../../contract/operations/state.ts'
import { productFolder } from '../../core/product-folder.ts'

/** What CHANGELOG.md says of each version. */
export async function readReleaseNotes(): Promise<ReleaseNotes> {
  const [, ...releases] = (await readFile(join(productFolder, 'CHANGELOG.md'), 'utf8')).split(/^## /m)
  return {
    releases: releases.map((release) => {
      const [head = '', ...groups] = release.split(/^### /m)
      const [name = ''] = head.split('\n')
      return { name: name.replace(/[[\]]/g, ''), groups: groups.map(readGroup) }
    }),
  }
}

/** A title and a list, whose items may go over several lines. */
function readGroup(text: string) {
  const [title = '', ...items] = text.split(/\n+- /)
  return { title, notes: items.map((item) => item.replace(/\s+/g, ' ').trim()) }
}
