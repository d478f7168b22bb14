import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { defineTemplate, formatMoment } from '../content.ts'

/** To the publisher: a backup could not be made, or one that was made cannot be restored. */
export const backupFailed = defineTemplate(
  z.object({ kind: z.enum(['make', 'try']), problem: z.string(), at: z.iso.datetime() }),
  ({ kind, problem, at }, { name, publicUrl, timeZone }) => {
    const what =
      kind === 'make'
        ? { subject: `${name} has no new backup`, heading: 'The backup failed' }
        : { subject: `The newest backup of ${name} cannot be restored`, heading: 'The trial of the backup failed' }
    const moment = formatMoment(timeZone, at)
    return {
      ...what,
      preheader: problem.slice(0, 120),
      blocks: [
        {
          kind: 'text',
          text:
            kind === 'make'
              ? `The backup of ${moment} could not be made, and was tried three times: ${problem}`
              : `Every week the newest backup is restored into a database of its own and compared. On ${moment} that failed: ${problem}`,
        },
        { kind: 'text', text: 'The magazine goes on, but what is lost now is lost for good. Please see to it today.' },
        { kind: 'action', label: 'Open the state of the house', address: `${publicUrl}${links.admin}/state` },
      ],
    }
  },
)
