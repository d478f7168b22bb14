/** Reading speed in words per minute, as in the magazine's reading times. */
const wordsPerMinute = 220

export interface Counts {
  words: number
  minutes: number
}

export function countWords(text: string): Counts {
  const words = text.split(/\s+/).filter(Boolean).length
  return { words, minutes: Math.max(1, Math.round(words / wordsPerMinute)) }
}
