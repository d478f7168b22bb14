import type { Closing } from '../closing/unclear.ts'

/** Generators leave these out, or people keep them apart. */
export function askAboutPath(path: string, closing: Closing) {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  for (const part of parts)
    if (
      /^_?(?:drafts?|private|unpublished|unlisted|hidden|internal|secret|trash|members(?:-?only)?|premium|paid|subscribers)$/i.test(
        part,
      ) &&
      part !== '_drafts'
    )
      closing.ask(`folder ${part}`, path)
    else if (/^(?:[_.](?!posts$|drafts$)|(?:archetypes|examplesite|scaffolds|templates)$)/i.test(part))
      closing.ask(`folder ${part}`, path)
  if (/^drafts?[-_. ]|\.drafts?\.\w{1,9}$/i.test(name)) closing.ask('names of files that say draft', path)
  if (/^_(?!index\.)/.test(name)) closing.ask('names of files that begin with _', path)
}
