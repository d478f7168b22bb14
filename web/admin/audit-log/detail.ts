const longest = 120

/** What is known of an action beyond its subject, in a line: `plan: silver · until: 2027-03-02`. */
export function detailOf(detail: Record<string, unknown>): string {
  const line = Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}
