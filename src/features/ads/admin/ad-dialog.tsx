import { Group, Modal, TextInput } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { withScheme } from '../../../platform/contract/link-scheme.ts'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { useAdminSite } from '../../../platform/web/admin/site.ts'
import { formatDay } from '../../../platform/web/ui/dates.ts'
import type { AdInSlot } from '../contract/endpoints.ts'
import { adLimits, adMessages, pauseQuestion } from '../contract/rules.ts'
import classes from './ads.module.css'
import type { AdDraft, SlotActions } from './use-slot.ts'

interface Replaced {
  /** The one in the slot, if any. */
  ad: AdInSlot | null | undefined
}

/** The slot shows the progress of an upload. After an error the dialog opens again with what was typed. */
export function AdDialog({ ad, actions: { draft, activity, send, close } }: Replaced & { actions: SlotActions }) {
  return (
    <Modal
      opened={draft !== null && activity?.kind !== 'uploading'}
      onClose={close}
      title={draft?.image ? 'Place an ad' : 'Change the ad'}
      keepMounted
    >
      {draft && <AdForm ad={ad} draft={draft} send={send} close={close} />}
    </Modal>
  )
}

function AdForm({ ad, draft, send, close }: Replaced & Pick<SlotActions, 'send' | 'close'> & { draft: AdDraft }) {
  const { timeZone } = useAdminSite()
  const { text, form, fields } = useAdminForm({
    fields: draft.values,
    check: ({ link }) => ({ link: link.trim() === '' ? adMessages.linkMissing : undefined }),
    send: (values) => send(draft, { ...values, link: withScheme(values.link) }),
    close,
    failed: draft.image ? 'Image upload failed' : 'Failed to change the ad',
  })
  const submit = async () => {
    const today = formatDay(timeZone, new Date().toISOString())
    const question = pauseQuestion(ad, { from: fields.from, today, isReplaced: draft.image !== null })
    if (!question || (await confirm(question))) await form.submit()
  }
  return (
    <DialogForm form={{ ...form, submit }} button={draft.image ? 'Upload' : 'Save'}>
      {draft.image && <Preview image={draft.image} />}
      <TextInput
        label="Link"
        description="The advertiser’s page, for example https://example.com/"
        type="url"
        inputMode="url"
        required
        data-autofocus
        maxLength={adLimits.linkCharacters}
        {...text('link')}
      />
      <TextInput
        label="Text"
        description="Describe the image for readers who cannot see it"
        maxLength={adLimits.altCharacters}
        {...text('alt')}
      />
      <Group grow align="start">
        <TextInput label="First day" type="date" description="Leave empty for today" {...text('from')} />
        <TextInput
          label="Last day"
          type="date"
          description="Leave empty to run until the ad is deleted"
          {...text('until')}
        />
      </Group>
      <p className={classes.zone}>Days are in the time zone {timeZone}.</p>
    </DialogForm>
  )
}

function Preview({ image }: { image: File }) {
  const address = useMemo(() => URL.createObjectURL(image), [image])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img src={address} alt="" className={classes.preview} />
}
