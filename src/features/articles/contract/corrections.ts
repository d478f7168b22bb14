export interface Correction {
  /** `2026-11-20`. */
  on: string
  words: string
  /** Empty means the newsroom. */
  foundBy: string
}

const line = /^(\d{4}-\d{2}-\d{2}) (\S.*?)(?: \(found by ([^()]{1,100})\))?$/i

/** Expects a valid text with one correction a line. */
export const readCorrections = (text: string): Correction[] =>
  linesOf(text).flatMap((each) => {
    const [, on, words, foundBy = ''] = line.exec(each) ?? []
    return on && words ? [{ on, words, foundBy }] : []
  })

export function correctionsProblem(text: string): string | null {
  const lines = linesOf(text)
  const wrong = lines.findIndex((each) => !isDay(line.exec(each)?.[1] ?? ''))
  if (wrong >= 0) return `Line ${wrong + 1}: enter a date and the correction, for example “2026-11-20 …”`
  const dates = lines.map((each) => each.slice(0, 10))
  return dates.some((date, index) => date > (dates[index - 1] ?? date)) ? 'Put the newest correction first' : null
}

const linesOf = (text: string) => text.split('\n').filter((each) => each.trim() !== '')

const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
