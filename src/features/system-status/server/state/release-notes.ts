import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { productFolder } from '../../../../platform/server/core/product-folder.ts'
import type { ReleaseNotes } from '../../contract/state.ts'

export async function readReleaseNotes(): Promise<ReleaseNotes> {
  const [, ...releases] = (await readChangelog()).split(/^## /m)
  return {
    releases: releases.map((release) => {
      const [head = '', ...groups] = release.split(/^### /m)
      const [name = '', ...introduction] = head.split('\n')
      return {
        name: name.replace(/[[\]]/g, ''),
        introduction: inOneLine(introduction.join(' ')),
        groups: groups.map(readGroup),
      }
    }),
  }
}

function readGroup(text: string) {
  const [title = '', ...items] = text.split(/(?<!\n)\n+- /)
  return { title, notes: items.map(inOneLine) }
}

/** Keeps only the text of links: they lead to files of the project. */
const inOneLine = (text: string) =>
  text
    .replace(/\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** Empty if somebody has deleted it. */
async function readChangelog(): Promise<string> {
  const file = join(productFolder, 'CHANGELOG.md')
  return existsSync(file) ? readFile(file, 'utf8') : ''
}
