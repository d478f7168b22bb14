import { Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { useHasFeature } from '../../../../platform/web/admin/features.ts'
import { DialogForm, FormDialog, useAdminForm } from '../../../../platform/web/admin/form.tsx'
import { notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import { newsletterLimits } from '../../contract/newsletter-rules.ts'
import type { AdminNewsletter } from '../../contract/newsletters.ts'
import { newslettersQuery } from './use-newsletters.ts'

interface Props {
  /** Null: the dialog is closed. */
  edited: AdminNewsletter | 'new' | null
  senderDomain: string
  close: () => void
}

export const NewsletterDialog = ({ edited, senderDomain, close }: Props) => (
  <FormDialog about={edited} close={close} title={(shown) => (shown === 'new' ? 'Add newsletter' : 'Edit newsletter')}>
    {(shown) => (
      <NewsletterEditor newsletter={shown === 'new' ? null : shown} senderDomain={senderDomain} close={close} />
    )}
  </FormDialog>
)

interface EditorProps {
  /** Null creates a newsletter. */
  newsletter: AdminNewsletter | null
  senderDomain: string
  close: () => void
}

const empty = { name: '', slug: '', description: '', senderName: '', senderAddress: '', isOpen: true, hasArchive: true }
type Fields = typeof empty

function NewsletterEditor({ newsletter, senderDomain, close }: EditorProps) {
  const save = useSave(newsletter)
  const { text, checked, form } = useAdminForm({
    fields: fieldsOf(newsletter),
    send: save,
    close,
    failed: 'Failed to save the newsletter',
  })
  return (
    <DialogForm form={form}>
      <TextInput label="Name" required data-autofocus maxLength={newsletterLimits.name} {...text('name')} />
      <TextInput
        label="Description"
        description="One sentence about the newsletter, shown on the sign-up page."
        maxLength={newsletterLimits.description}
        {...text('description')}
      />
      <TextInput label="URL" description="Leave empty to use the name." {...text('slug')} />
      <TextInput
        label="Sender"
        description="The name in the inbox. Leave empty to use the default sender."
        maxLength={newsletterLimits.senderName}
        {...text('senderName')}
      />
      <TextInput
        label="Sender address"
        type="email"
        description={`An address at ${senderDomain}, the domain that can send for this site. Leave empty to use the default sender.`}
        {...text('senderAddress')}
      />
      {useHasFeature('newsletters') && <Checkbox label="Readers can sign up for it" {...checked('isOpen')} />}
      <Checkbox
        label="Readers find sent issues in the archive"
        description="Issues appear under /newsletters. You can remove single issues in their progress panel."
        {...checked('hasArchive')}
      />
    </DialogForm>
  )
}

function fieldsOf(newsletter: AdminNewsletter | null): Fields {
  if (!newsletter) return empty
  const { name, slug, description, senderName, senderAddress, isOpen, hasArchive } = newsletter
  return { name, slug, description, senderName, senderAddress, isOpen, hasArchive }
}

function useSave(newsletter: AdminNewsletter | null) {
  const queries = useQueryClient()
  return async (body: Fields) => {
    const { message } = newsletter
      ? await adminApi.call('PUT /admin/newsletters/:id', { params: { id: String(newsletter.id) }, body })
      : await adminApi.call('POST /admin/newsletters', { body })
    await queries.invalidateQueries({ queryKey: [newslettersQuery] })
    notifySuccess(message)
  }
}
