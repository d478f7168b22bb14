let insert: ((snippet: number) => void) | null = null

/** The text on the screen calls it, and what it returns when the text is gone. */
export function offerInsertion(inserts: (snippet: number) => void): () => void {
  insert = inserts
  return () => {
    if (insert === inserts) insert = null
  }
}

/** Returns whether a text is on the screen. */
export function insertIntoOpenText(snippet: number): boolean {
  insert?.(snippet)
  return insert !== null
}
