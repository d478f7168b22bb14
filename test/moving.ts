import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { MagazineExport } from '../src/features/transfer/contract/export/endpoints.ts'
import type { ExportFormat } from '../src/features/transfer/contract/export/rules.ts'
import type { SiteImport } from '../src/features/transfer/contract/import/endpoints.ts'
import { openExport } from '../src/features/transfer/server/import/index.ts'
import { temporaryFolder } from './faults/programs.ts'
import type { Magazine } from './magazine.ts'
import type { SignedIn } from './members.ts'
import { useSiteImports } from './site-imports.ts'

const slow = { timeout: 120_000 }

export async function exportsAs(magazine: Magazine, admin: SignedIn, format: ExportFormat): Promise<Buffer> {
  const begun = await admin.post('/admin/exports', { format })
  expect(begun.status, begun.text).toBe(201)
  const { id }: MagazineExport = begun.json()
  const load = async (): Promise<MagazineExport> => (await admin.get(`/admin/exports/${id}`)).json()
  await expect.poll(async () => (await load()).state, slow).not.toBe('running')
  expect(await load()).toMatchObject({ state: 'done', problem: null, isDownloadable: true })
  const { address } = (await admin.post(`/admin/exports/${id}/ticket`)).json()
  const file = await magazine.app.http.inject({ url: address })
  expect(file.statusCode).toBe(200)
  return file.rawPayload
}

/** In each format from which a magazine comes back. */
export async function exportsAll(magazine: Magazine, admin: SignedIn): Promise<[ExportFormat, Buffer][]> {
  const files: [ExportFormat, Buffer][] = []
  for (const format of ['markdown', 'ghost', 'wxr'] as const)
    files.push([format, await exportsAs(magazine, admin, format)])
  return files
}

export async function textsIn(archive: Buffer): Promise<Map<string, string>> {
  const path = join(await temporaryFolder(), 'archive.zip')
  await writeFile(path, archive)
  const { files, close } = await openExport(path)
  const texts = new Map<string, string>()
  for (const file of files) texts.set(file.path, (await buffer(await file.stream())).toString())
  close()
  return texts
}

export async function movesIn(admin: SignedIn, file: Buffer, name: string): Promise<SiteImport> {
  const { checks, runs } = useSiteImports(admin)
  const checked = await checks(file, name)
  expect(checked).toMatchObject({ state: 'checked', problem: null })
  return runs(checked)
}
