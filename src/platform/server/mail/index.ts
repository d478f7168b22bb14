import type { Transaction } from '../db/database.ts'
import { type MailGateway, MailRefused } from '../gateways/mail/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { PermanentFailure } from '../jobs/job-type.ts'
import type { Publisher } from './content.ts'
import type { TemplateData, TemplateName } from './templates/index.ts'
import { writeMail } from './write-mail.ts'

export interface MailToSend<T extends TemplateName> {
  to: string
  template: T
  data: TemplateData<T>
}

/** Sends a mail once the transaction commits. Throws unless the address is one person's. */
export type SendMail = <T extends TemplateName>(tx: Transaction, mail: MailToSend<T>) => Promise<void>

export interface MailDeps {
  jobs: Jobs
  mail: MailGateway
  publisher: () => Publisher
  now: () => Date
}

/** Sends enqueued mail in this process. */
export async function mailJobs({ jobs, mail: gateway, publisher, now }: MailDeps): Promise<void> {
  await jobs.work('mail.send', async ({ id, payload: { to, template, data, until }, signal }) => {
    if (until !== undefined && new Date(until) < now())
      throw new PermanentFailure('Its link expired before the mail could be sent')
    const { headers, ...mail } = await writeMail(template, data, publisher())
    const allHeaders = { 'Auto-Submitted': 'auto-generated', ...headers }
    try {
      await gateway.send({ id, to: { address: to }, ...mail, headers: allHeaders }, signal)
    } catch (error) {
      throw error instanceof MailRefused ? new PermanentFailure(error.message, { cause: error }) : error
    }
  })
}

/** The function with which features send mail. */
export function mailSender(jobs: Jobs): SendMail {
  return async (tx, { to, template, data }) => {
    const until = 'validUntil' in data ? data.validUntil : undefined
    await jobs.enqueue(tx, 'mail.send', { to, template, data, ...(until !== undefined && { until }) })
  }
}
