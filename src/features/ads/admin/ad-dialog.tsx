import { Alert, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { withScheme } from '../../../platform/contract/link-scheme.ts'
import { formErrors } from '../../../platform/web/admin/api.ts'
import { FormFooter } from '../../../platform/web/admin/form-footer.tsx'
import { useAdminSite } from '../../../platform/web/admin/site.ts'
import { type AdFieldName, adFieldNames, adLimits, adMessages } from '../contract/rules.ts'
import classes from './ads.module.css'
import type { AdDraft, AdFormValues } from './use-slot.ts'

interface Props {
  /** Null: closed. */
  draft: AdDraft | null
  onSubmit: (values: AdFormValues) => Promise<void>
  onClose: () => void
}

/** The link, text and days of an ad. */
export function AdDialog({ draft, onSubmit, onClose }: Props) {
  return (
    <Modal opened={draft !== null} onClose={onClose} title={draft?.image ? 'Place an ad' : 'Change the ad'}>
      {draft && <AdForm draft={draft} onSubmit={onSubmit} onClose={onClose} />}
    </Modal>
  )
}

function AdForm({ draft, onSubmit, onClose }: Props & { draft: AdDraft }) {
  const [values, setValues] = useState(draft.values)
  const [isMissing, setMissing] = useState(false)
  const { timeZone } = useAdminSite()
  const errors = formErrors(draft.error, adFieldNames, 'Image upload failed')
  const field = (name: AdFieldName) => ({
    value: values[name],
    // An error stays until the field changes.
    error: values[name] === draft.values[name] ? errors.fields[name] : undefined,
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) =>
      setValues((before) => ({ ...before, [name]: value })),
  })
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (values.link.trim() === '') setMissing(true)
    else void onSubmit({ ...values, link: withScheme(values.link) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {errors.other && (
          <Alert color="red" variant="light" role="alert">
            {errors.other}
          </Alert>
        )}
        {draft.image && <Preview image={draft.image} />}
        <TextInput
          label="Link"
          description="The advertiser’s page, for example https://example.com/"
          type="url"
          inputMode="url"
          required
          data-autofocus
          maxLength={adLimits.linkCharacters}
          {...field('link')}
          {...(isMissing && values.link.trim() === '' && { error: adMessages.linkMissing })}
        />
        <TextInput
          label="Text"
          description="Describe the image for readers who cannot see it"
          maxLength={adLimits.altCharacters}
          {...field('alt')}
        />
        <Group grow align="start">
          <TextInput label="First day" type="date" description="Leave empty for today" {...field('from')} />
          <TextInput
            label="Last day"
            type="date"
            description="Leave empty to run until the ad is deleted"
            {...field('until')}
          />
        </Group>
        <p className={classes.zone}>Days are in the time zone {timeZone}.</p>
        <FormFooter onCancel={onClose}>{draft.image ? 'Upload' : 'Save'}</FormFooter>
      </Stack>
    </form>
  )
}

function Preview({ image }: { image: File }) {
  const address = useMemo(() => URL.createObjectURL(image), [image])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img src={address} alt="" className={classes.preview} />
}
