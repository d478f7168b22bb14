import { z } from 'zod'
import { links } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

export const backupFailedMail = defineTemplate(
  'backup-failed',
  z.object({ kind: z.enum(['make', 'try']), problem: z.string(), at: z.iso.datetime() }),
  ({ kind, problem, at }, { name, publicUrl, timeZone }) => {
    const what =
      kind === 'make'
        ? { subject: `Backup of ${name} failed`, heading: 'Backup failed' }
        : { subject: `The latest backup of ${name} cannot be restored`, heading: 'Restore test failed' }
    const moment = formatMoment(timeZone, at)
    return {
      ...what,
      preheader: problem.slice(0, 120),
      blocks: [
        kind === 'make'
          ? `The backup of ${moment} failed three times: ${problem}`
          : `The weekly restore test of the latest backup failed on ${moment}: ${problem}`,
        'The magazine keeps running, but you cannot recover data lost now. Fix this today.',
        { kind: 'action', label: 'Open System status', address: `${publicUrl}${links.admin}/state` },
      ],
    }
  },
)
