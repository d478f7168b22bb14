import { z } from 'zod'
import { contact } from '../../../features/settings/contract/groups/contact.ts'
import { identity } from '../../../features/settings/contract/groups/identity.ts'
import { reportedBy } from '../../contract/field-schemas.ts'
import { type TextSetting, textSettingProblem } from '../../contract/settings/fields.ts'

const setting = (field: TextSetting) => z.string().superRefine(reportedBy((text) => textSettingProblem(field, text)))

const toLines = (text: string) =>
  text
    .split(';')
    .map((line) => line.trim())
    .join('\n')

export const FirstSettings = {
  SITE_NAME: setting(identity.fields.name).default(identity.fields.name.default),
  CONTACT_EMAIL: setting(contact.fields.email).default(contact.fields.email.default),
  CONTACT_PHONE: setting(contact.fields.phone).default(contact.fields.phone.default),
  POSTAL_ADDRESS: z
    .string()
    .transform(toLines)
    .pipe(setting(contact.fields.address))
    .default(contact.fields.address.default),
  TIME_ZONE: setting(contact.fields.timeZone).default(contact.fields.timeZone.default),
  PUBLISHER_NAME: setting(contact.fields.legalName).default(contact.fields.legalName.default),
  GSTIN: setting(contact.fields.gstin).default(contact.fields.gstin.default),
  RECEIPT_PREFIX: setting(contact.fields.receiptPrefix).default(contact.fields.receiptPrefix.default),
}
