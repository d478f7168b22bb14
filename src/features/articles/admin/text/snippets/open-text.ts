let insert: ((snippet: number) => void) | null = null

/** Called by the text that is on the screen. Returns how it says that it is gone. */
export function offerInsertion(inserts: (snippet: number) => void): () => void {
  insert = inserts
  return () => {
    if (insert === inserts) insert = null
  }
}

/** Inserts a snippet into the text that is on the screen. Returns whether there is one. */
export function insertIntoOpenText(snippet: number): boolean {
  insert?.(snippet)
  return insert !== null
}
