import { z } from 'zod'
import { keepable, reportedBy, withoutSoftBreaks } from '../../../platform/contract/field-schemas.ts'
import { contrastProblem } from '../../../platform/contract/settings/colours.ts'
import { type Field, type SettingGroup, textSettingProblem } from '../../../platform/contract/settings/fields.ts'
import { groups, type SettingGroupName, type SettingGroupValues } from './groups.ts'

/** A missing field is an error: forms send all of them. */
export const groupSchema = (name: SettingGroupName): z.ZodType<SettingGroupValues<SettingGroupName>> =>
  schemaOf(groups[name]) as z.ZodType<SettingGroupValues<SettingGroupName>>

function schemaOf({ fields, problems }: SettingGroup): z.ZodType {
  return objectOf(fields).superRefine((value, context) => {
    for (const { field, message } of problems?.(value as never) ?? [])
      context.addIssue({ code: 'custom', path: field.split('.'), message })
  })
}

const objectOf = (fields: Readonly<Record<string, Field>>) =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])), {
    error: ({ code, ...issue }) =>
      code === 'unrecognized_keys' && Array.isArray(issue['keys'])
        ? `Setting not found: ${issue['keys'].join(', ')}`
        : undefined,
  })

function fieldSchema(field: Field): z.ZodType {
  const { label } = field
  switch (field.kind) {
    case 'text':
      return z
        .string(`${label} must be text`)
        .transform((text) => withoutSoftBreaks(keepable(text)).replace(/\r\n?/g, '\n').trim())
        .superRefine(reportedBy((text) => textSettingProblem(field, text)))
    case 'source':
      return z.string(`${label} must be text`).max(1_500).superRefine(reportedBy(field.problem))
    case 'number': {
      const sentence = `${label} must be a whole number from ${field.least} to ${field.most}`
      return z.int(sentence).min(field.least, sentence).max(field.most, sentence)
    }
    case 'switch':
      return z.boolean(`${label} must be on or off`)
    case 'choice':
      return z.enum(Object.keys(field.choices), `${label} must be one of ${Object.values(field.choices).join(', ')}`)
    case 'colour':
      return z
        .string(`${label} must be a colour such as #1b6b4f`)
        .transform((text) => text.trim().toLowerCase())
        .superRefine(
          reportedBy((text) =>
            /^#[\da-f]{6}$/.test(text)
              ? contrastProblem(label, text, field.on)
              : `${label} must be a colour such as #1b6b4f`,
          ),
        )
    case 'picture':
      return z
        .string(pictureSentence(label))
        .max(longestPicture, pictureSentence(label))
        .regex(/^$|^data:image\/(svg\+xml|png);base64,[A-Za-z\d+/]+={0,2}$/, pictureSentence(label))
    case 'list':
      return z
        .array(objectOf(field.fields), `${label} must be a list`)
        .max(field.most, `${label} can have up to ${field.most} entries`)
  }
}

/** 150 kB in base64, plus the prefix. */
const longestPicture = 200_050
export const pictureSentence = (label: string) => `${label} must be an SVG or PNG of up to 150 kB`
