export const anEvent = (form: object = {}) => ({
  title: 'Board Fair',
  startsOn: '2026-04-03',
  endsOn: '2026-04-05',
  isAllDay: true,
  timeZone: 'Asia/Kolkata',
  place: 'Pune',
  isPublished: true,
  ...form,
})

/** Properties of each component of an iCalendar file. Throws if the file breaks RFC 5545. */
export function readCalendar(text: string): Record<string, string>[] {
  if (!text.endsWith('\r\n') || /(?:^|[^\r])\n|\r(?!\n)/.test(text)) throw new Error('A line does not end with CRLF')
  const lines = text.slice(0, -2).split('\r\n')
  const long = lines.find((line) => Buffer.byteLength(line) > 75 || line.includes('\uFFFD'))
  if (long !== undefined) throw new Error(`A line is not folded: ${long}`)
  const events: Record<string, string>[] = []
  const open: string[] = []
  for (const line of lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z-]+=[^:;]+)*):(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`No property: ${line}`)
    if (name === 'BEGIN') open.push(value)
    if (name === 'BEGIN' && value === 'VEVENT') events.push({})
    if (name === 'END' && open.pop() !== value) throw new Error(`${value} was not open`)
    const event = open.at(-1) === 'VEVENT' && events.at(-1)
    if (event && name !== 'BEGIN')
      event[name] = value.replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped))
  }
  if (open.length > 0 || !text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')) throw new Error('No calendar')
  return events
}
