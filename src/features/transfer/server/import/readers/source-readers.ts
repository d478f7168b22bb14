import type { SourceReader } from '../source.ts'
import { feed } from './feed/feed.ts'
import { ghost } from './ghost/ghost.ts'
import { groundplane } from './groundplane/groundplane.ts'
import { markdown } from './markdown/markdown.ts'
import { beehiiv } from './newsletters/beehiiv.ts'
import { substack } from './newsletters/substack.ts'
import { wordpress } from './wordpress/wxr.ts'

/** Those that recognise more come last. */
export const sourceReaders: readonly SourceReader[] = [wordpress, groundplane, ghost, substack, beehiiv, feed, markdown]
