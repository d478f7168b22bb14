import { Modal, NativeSelect, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { Failure } from '../../../platform/web/admin/list/list-screen.tsx'
import type { Entry } from './entry-rows.tsx'
import type { Kind } from './use-changes.ts'

interface Props {
  kind: Kind
  entry: Entry
  others: readonly Entry[]
  remove: (to: string | null) => Promise<void>
  onClose: () => void
}

/** Not an id: ids have no spaces. */
const nowhere = 'to no category'

export function RemoveDialog({ kind, entry, others, remove, onClose }: Props) {
  const { fields, text, form } = useAdminForm({
    fields: { to: '' },
    send: ({ to }) => remove(to === nowhere ? null : to),
    close: onClose,
    failed: 'Failed to remove it',
    check: ({ to }) => (to === '' ? { to: 'Choose a new place for its articles' } : {}),
  })
  const uses = useQuery({
    queryKey: ['catalogue-use', kind, entry.id],
    queryFn: () => adminApi.call('GET /admin/catalogue/:kind/:id/use', { params: { kind, id: entry.id } }),
    staleTime: 0,
  })
  return (
    <Modal opened onClose={onClose} title={`Remove “${entry.name}”?`}>
      <DialogForm form={form} button="Remove" color="red" disabled={!uses.data}>
        {uses.error && (
          <Failure sentence="Failed to count the articles" error={uses.error} retry={() => void uses.refetch()} />
        )}
        {uses.data ? <Text>{inWords(uses.data)}</Text> : <Skeleton height={20} />}
        <NativeSelect
          label="Its articles go to"
          description={
            fields.to === nowhere ? 'Its URLs will return “page not found”.' : 'Its URLs will redirect there.'
          }
          data-autofocus
          data={[
            { value: '', label: `Choose a ${kind}` },
            ...(kind === 'category' ? [{ value: nowhere, label: 'None: remove the category from them' }] : []),
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...text('to')}
        />
      </DialogForm>
    </Modal>
  )
}

function inWords({ articles, drafts }: { articles: number; drafts: number }) {
  const counted = articles === 1 ? 'It has one article' : `It has ${articles} articles`
  if (articles + drafts === 0) return 'It has no articles.'
  const unsaved = drafts === 1 ? 'one unsaved draft' : `${drafts} unsaved drafts`
  return `${counted}${drafts === 0 ? '' : `, and ${unsaved}`}. You cannot undo this.`
}
