const maxLength = 120

/** The details of an action in one line: `plan: silver · until: 2027-03-02`. */
export function detailOf(detail: Record<string, unknown>): string {
  const line = Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}
