import { escapeMarkup } from '../../../../../../platform/contract/markup.ts'

export function notesOfBlocks(meta: string): string {
  const notes = listIn(meta).flatMap((note: unknown) => {
    if (typeof note !== 'object' || note === null || !('id' in note) || !('content' in note)) return []
    const { id, content } = note
    if (typeof id !== 'string' || typeof content !== 'string' || content.trim() === '') return []
    return [`<li id="${escapeMarkup(id)}">${content} <a href="#${escapeMarkup(id)}-link">↩</a></li>`]
  })
  return notes.length === 0 ? '' : `\n<ol class="wp-block-footnotes">${notes.join('')}</ol>`
}

function listIn(meta: string): unknown[] {
  try {
    const given: unknown = JSON.parse(meta)
    return Array.isArray(given) ? given : []
  } catch {
    return []
  }
}
