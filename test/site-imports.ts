import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { ZipFile } from 'yazl'
import type { SiteImport, SiteImportItem } from '../src/features/transfer/contract/import/endpoints.ts'
import type { SiteImportChoices } from '../src/features/transfer/contract/import/rules.ts'
import { findReader } from '../src/features/transfer/server/import/readers/readers.ts'
import type { SourceFolder, SourceItem } from '../src/features/transfer/server/import/source.ts'
import { sendsForm } from './forms.ts'
import type { Visitor } from './visitor.ts'

type Choice = Partial<SiteImportChoices>

export const folderOf = (files: Record<string, string>): SourceFolder => ({
  name: 'export',
  files: Object.entries(files).map(([path, text]) => ({
    path,
    bytes: text.length,
    stream: async () => Readable.from([Buffer.from(text)]),
    head: async () => text.slice(0, 32_768),
  })),
})

export function zipped(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, contents] of Object.entries(files)) zip.addBuffer(Buffer.from(contents), name)
  zip.end()
  return buffer(zip.outputStream)
}

export function useSiteImports(admin: Visitor) {
  const load = async (id: number): Promise<SiteImport> => (await admin.get(`/admin/site-imports/${id}`)).json()
  const settled = async (id: number): Promise<SiteImport> => {
    const isSettled = async () => !['checking', 'importing', 'undoing'].includes((await load(id)).state)
    await expect.poll(isSettled, { timeout: 60_000 }).toBe(true)
    return load(id)
  }
  const uploads = (file: string | Buffer, name = 'old.xml', as = '') =>
    sendsForm(admin, '/admin/site-imports', [
      ['as', as],
      ['file', Buffer.from(file), name],
    ])
  const checks = async (file: string | Buffer, name?: string): Promise<SiteImport> => {
    const answer = await uploads(file, name)
    expect(answer.status, answer.text).toBe(200)
    return settled(answer.json().id)
  }
  const asks = async (address: string, as = ''): Promise<SiteImport> => {
    const answer = await admin.post('/admin/site-imports/addresses', { address, as })
    expect(answer.status, answer.text).toBe(200)
    return settled(answer.json().id)
  }
  const runs = async (
    { id, choices }: SiteImport,
    chosen: Choice = {},
    targets: object[] = [],
  ): Promise<SiteImport> => {
    const body = { choices: { ...choices, ...chosen }, targets }
    const confirmed = await admin.call('PUT', `/admin/site-imports/${id}`, { body })
    expect(confirmed.status, confirmed.text).toBe(200)
    const answer = await admin.post(`/admin/site-imports/${id}/run`, {})
    expect(answer.status, answer.text).toBe(200)
    return settled(id)
  }
  const imports = async (file: string | Buffer, name?: string) => runs(await checks(file, name))
  const items = async (id: number): Promise<SiteImportItem[]> =>
    (await admin.get(`/admin/site-imports/${id}/items?limit=100`)).json().data
  return { load, settled, uploads, checks, asks, runs, imports, items }
}

/** Equations as `[$latex]`, or `[$$latex]` as a block. */
export const withLatex = (html: string) =>
  html.replace(
    /<math( display="block")? alttext="([^"]*)">.*?<\/math>/gs,
    (_, isBlock, latex) => `[${isBlock ? '$$' : '$'}${latex}]`,
  )
export const footnote = (number: number, words: string) =>
  `<li id="fn-${number}">${words} <a href="#fnref-${number}">↩</a></li>`
export const noteReference = (number: number) => `<sup><a href="#fn-${number}" id="fnref-${number}">${number}</a></sup>`

/** The only article's access (`free`, `paid`, `members`) or its status, and what is asked. */
export async function becomesOf(files: Record<string, string>): Promise<string> {
  const folder = folderOf(files)
  const items: SourceItem[] = await Array.fromAsync((await findReader(folder, null)).read(folder))
  const said = items.flatMap((item) => {
    if (item.kind === 'rule') return [`rule ${item.what}`]
    if (item.kind !== 'article' && item.kind !== 'page') return []
    const state = item.status === 'published' ? item.access : item.status
    return [
      [item.kind === 'page' ? 'page ' : '', state, ...(item.unclear ?? []).map(({ what }) => ` ? ${what}`)].join(''),
    ]
  })
  return said.join(', ')
}
