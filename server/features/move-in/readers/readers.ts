import { UnreadableFile } from '../../../core/text-table.ts'
import type { SourceFolder, SourceReader } from '../source.ts'
import { feed } from './feed/feed.ts'
import { ghost } from './ghost/ghost.ts'
import { groundplane } from './groundplane/groundplane.ts'
import { markdown } from './markdown/markdown.ts'
import { beehiiv } from './newsletters/beehiiv.ts'
import { substack } from './newsletters/substack.ts'
import { wordpress } from './wordpress/wxr.ts'

/** The systems that can be moved in from. Those that recognise more come last. */
const sourceReaders: readonly SourceReader[] = [wordpress, groundplane, ghost, substack, beehiiv, feed, markdown]

/** The reader of this name, or the first that recognises the export. @throws UnreadableFile */
export async function findReader(folder: SourceFolder, name: string | null): Promise<SourceReader> {
  for (const reader of sourceReaders)
    if (name === null ? await reader.recognises(folder) : reader.name === name) return reader
  throw new UnreadableFile(name === null ? 'This is no export that can be read' : `There is no reader for ${name}`)
}
