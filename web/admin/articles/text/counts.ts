/** As many words a minute as the magazine reckons with when it tells readers how long a text takes. */
const wordsPerMinute = 220

export interface Counts {
  words: number
  minutes: number
}

export function countWords(text: string): Counts {
  const words = text.split(/\s+/).filter(Boolean).length
  return { words, minutes: Math.max(1, Math.round(words / wordsPerMinute)) }
}
