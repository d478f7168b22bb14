import { UnreadableFile } from '../../../../../platform/server/core/text-table.ts'
import type { SourceFolder, SourceReader } from '../source.ts'

/** The reader of this name, or the first that recognises the export. @throws UnreadableFile */
export async function findReader(folder: SourceFolder, name: string | null): Promise<SourceReader> {
  // Loaded on use, since a server rarely imports.
  const { sourceReaders } = await import('./source-readers.ts')
  for (const reader of sourceReaders)
    if (name === null ? await reader.recognises(folder) : reader.name === name) return reader
  throw new UnreadableFile(name === null ? 'The export is in an unknown format' : `Unknown system ${name}`)
}
