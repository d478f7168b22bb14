import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../../platform/web/api.ts'
import { serverMessage } from '../../../../platform/web/api-error.ts'
import { TextArea, TextField } from '../../../../platform/web/form/fields.tsx'
import { Form } from '../../../../platform/web/form/form.tsx'
import type { OwnClassified } from '../../contract/endpoints.ts'
import {
  classifiedBodyProblem,
  classifiedCategories,
  classifiedCategoryIds,
  classifiedTitleProblem,
  contactProblem,
  isClassifiedCategory,
} from '../../contract/rules.ts'
import '../../../../platform/web/form/form.css'
import { SuccessMessage } from '../../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../../platform/web/form/use-form.ts'
import { SelectField } from '../../../subscriptions/pages/plan-card.tsx'

export function AdForm({ ad, onSaved }: { ad: OwnClassified | null; onSaved?: () => void }) {
  const { revalidate } = useRevalidator()
  const [category, setCategory] = useState(ad?.category ?? 'equipment')
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm({
    checks: {
      title: (title: string) => classifiedTitleProblem(title.trim()),
      body: classifiedBodyProblem,
      contact: (contact: string) => contactProblem(contact.trim()),
    },
    send: async (values) => {
      const body = { ...values, category }
      const sent = ad
        ? await api.call('PUT /auth/classifieds/:id', { params: { id: String(ad.id) }, body })
        : await api.call('POST /auth/classifieds', { body })
      setMessage(sent.message)
      await revalidate()
      onSaved?.()
    },
    explain: (error) => serverMessage(error) ?? 'We could not send the ad. Please try again.',
  })
  return (
    <>
      <Form form={form} button="Send to the editors" busy="Sending…">
        <TextField form={form} name="title" label="Title" autoComplete="off" initial={ad?.title ?? ''} />
        <SelectField
          id={`${form.id}category`}
          label="Category"
          value={category}
          onChange={(chosen) => isClassifiedCategory(chosen) && setCategory(chosen)}
        >
          {classifiedCategoryIds.map((id) => (
            <option key={id} value={id}>
              {classifiedCategories[id]}
            </option>
          ))}
        </SelectField>
        <TextArea form={form} name="body" label="Text (up to 600 characters)" initial={ad?.body ?? ''} />
        <TextField
          form={form}
          name="contact"
          label="Public contact for replies (optional). If you leave it empty, readers use a form"
          autoComplete="off"
          isOptional
          initial={ad?.contact ?? ''}
        />
      </Form>
      <SuccessMessage text={message} />
    </>
  )
}
