import type { z } from 'zod'
import type { Transaction } from '../db/database.ts'
import { type MailGateway, MailRefused } from '../gateways/mail/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { PermanentFailure } from '../jobs/job-type.ts'
import type { MailTemplate, Publisher } from './content.ts'
import { MailData } from './mail-job.ts'
import { writeMail } from './write-mail.ts'

export interface MailToSend<Data extends z.ZodType> {
  to: string
  template: MailTemplate<Data>
  data: z.input<Data>
}

/** Once the transaction commits. @throws unless the address is one person's */
export type SendMail = <Data extends z.ZodType>(tx: Transaction, mail: MailToSend<Data>) => Promise<void>

export interface MailDeps {
  jobs: Jobs
  mail: MailGateway
  publisher: () => Publisher
  now: () => Date
}

export async function mailJobs(
  { jobs, mail: gateway, publisher, now }: MailDeps,
  templates: readonly MailTemplate[],
): Promise<void> {
  await jobs.work('mail.send', async ({ id, payload: { to, template: name, data, until }, signal }) => {
    if (until !== undefined && new Date(until) < now())
      throw new PermanentFailure('Its link expired before the mail could be sent')
    const template = templates.find((one) => one.name === name)
    if (!template || !template.data.safeParse(data).success)
      throw new PermanentFailure(`There is no template ${name} for such data`)
    const { headers, ...mail } = await writeMail(template, data, publisher())
    const allHeaders = { 'Auto-Submitted': 'auto-generated', ...headers }
    try {
      await gateway.send({ id, to: { address: to }, ...mail, headers: allHeaders }, signal)
    } catch (error) {
      throw error instanceof MailRefused ? new PermanentFailure(error.message, { cause: error }) : error
    }
  })
}

export function mailSender(jobs: Jobs): SendMail {
  return async (tx, { to, template, data }) => {
    template.data.parse(data)
    const given = MailData.parse(data)
    await jobs.enqueue(tx, 'mail.send', {
      to,
      template: template.name,
      data: given,
      ...(typeof given['validUntil'] === 'string' && { until: given['validUntil'] }),
    })
  }
}
