import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { adLimits, adMessages } from '../../../contract/ads/rules.ts'
import { ApiError } from '../../../contract/client.ts'
import { explain } from '../api.ts'
import { useAdminSite } from '../kit/site.ts'
import classes from './ads.module.css'
import type { AdFields, Asking } from './use-slot.ts'

interface Props {
  /** Null: nothing is asked. */
  asking: Asking | null
  onAnswer: (terms: AdFields) => Promise<void>
  onClose: () => void
}

/** Asks where an ad leads, and when it runs. */
export function AdDialog({ asking, onAnswer, onClose }: Props) {
  return (
    <Modal opened={asking !== null} onClose={onClose} title={asking?.image ? 'Place an ad' : 'Change the ad'}>
      {asking && <AdForm asking={asking} onAnswer={onAnswer} onClose={onClose} />}
    </Modal>
  )
}

function AdForm({ asking, onAnswer, onClose }: Props & { asking: Asking }) {
  const [terms, setTerms] = useState(asking.terms)
  const [isMissing, setMissing] = useState(false)
  const { timeZone } = useAdminSite()
  const faults = faultsOf(asking.fault)
  const field = (name: keyof AdFields) => ({
    value: terms[name],
    // What was refused is refused until it is changed.
    error: terms[name] === asking.terms[name] ? faults.fields[name] : undefined,
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) =>
      setTerms((before) => ({ ...before, [name]: value })),
  })
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (terms.link.trim() === '') setMissing(true)
    else void onAnswer(terms)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {faults.other && (
          <Alert color="red" variant="light" role="alert">
            {faults.other}
          </Alert>
        )}
        {asking.image && <Preview image={asking.image} />}
        <TextInput
          label="Link"
          description="Where readers get to: an address that begins with https://"
          type="url"
          inputMode="url"
          required
          data-autofocus
          maxLength={adLimits.linkCharacters}
          {...field('link')}
          {...(isMissing && terms.link.trim() === '' && { error: adMessages.linkMissing })}
        />
        <TextInput
          label="Text"
          description="What is read out to those who do not see the image"
          maxLength={adLimits.altCharacters}
          {...field('alt')}
        />
        <Group grow align="start">
          <TextInput label="First day" type="date" description="Empty: today" {...field('from')} />
          <TextInput label="Last day" type="date" description="Empty: until it is deleted" {...field('until')} />
        </Group>
        <p className={classes.zone}>Days begin and end by the clocks of {timeZone}.</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{asking.image ? 'Upload' : 'Save'}</Button>
        </Group>
      </Stack>
    </form>
  )
}

function Preview({ image }: { image: File }) {
  const address = useMemo(() => URL.createObjectURL(image), [image])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img src={address} alt="" className={classes.preview} />
}

/** What the server said of each field, and what it said otherwise. */
function faultsOf(fault: unknown): { fields: Partial<Record<string, string>>; other: string | null } {
  if (!fault) return { fields: {}, other: null }
  const details = fault instanceof ApiError ? (fault.body.details ?? []) : []
  const fields = Object.fromEntries(details.map(({ field, message }) => [field, message]))
  const isShown = details.some(({ field }) => ['link', 'alt', 'from', 'until'].includes(field))
  return { fields, other: isShown ? null : explain('Image upload failed', fault) }
}
