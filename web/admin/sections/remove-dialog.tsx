import { Alert, Modal, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, explain } from '../api.ts'
import { FormFooter } from '../kit/form-footer.tsx'
import { Failure } from '../kit/list/list-screen.tsx'
import type { Entry } from './entry-rows.tsx'
import type { Kind } from './use-changes.ts'

interface Props {
  kind: Kind
  entry: Entry
  others: readonly Entry[]
  remove: (to: string | null) => Promise<void>
  onClose: () => void
}

/** Not an id: they have no spaces. */
const nowhere = 'to no category'

/** Says how many articles there are, and asks where they go. */
export function RemoveDialog({ kind, entry, others, remove, onClose }: Props) {
  const [to, setTo] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isRemoving, setRemoving] = useState(false)
  const uses = useQuery({
    queryKey: ['catalogue-use', kind, entry.id],
    queryFn: () => adminApi.call('GET /admin/catalogue/:kind/:id/use', { params: { kind, id: entry.id } }),
    staleTime: 0,
  })
  const submit = async () => {
    setAsked(true)
    if (to === '') return
    setRemoving(true)
    setFailure(null)
    await remove(to === nowhere ? null : to).then(onClose, setFailure)
    setRemoving(false)
  }
  return (
    <Modal opened onClose={onClose} title={`Remove “${entry.name}”?`}>
      <Stack gap="md">
        {uses.error && (
          <Failure sentence="Failed to count the articles" error={uses.error} retry={() => void uses.refetch()} />
        )}
        {uses.data ? <Text>{inWords(uses.data)}</Text> : <Skeleton height={20} />}
        <NativeSelect
          label="Its articles go to"
          description={to === nowhere ? 'Its URLs will return “page not found”.' : 'Its URLs will redirect there.'}
          error={isAsked && to === '' && 'Choose a new place for its articles'}
          data-autofocus
          data={[
            { value: '', label: `Choose a ${kind}` },
            ...(kind === 'category' ? [{ value: nowhere, label: 'None: remove the category from them' }] : []),
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        {failure !== null && (
          <Alert color="red" variant="light" role="alert">
            {explain('Failed to remove it', failure)}
          </Alert>
        )}
        <FormFooter
          onCancel={onClose}
          color="red"
          loading={isRemoving}
          disabled={!uses.data}
          onClick={() => void submit()}
        >
          Remove
        </FormFooter>
      </Stack>
    </Modal>
  )
}

function inWords({ articles, drafts }: { articles: number; drafts: number }) {
  const counted = articles === 1 ? 'It has one article' : `It has ${articles} articles`
  if (articles + drafts === 0) return 'It has no articles.'
  const unsaved = drafts === 1 ? 'one unsaved draft' : `${drafts} unsaved drafts`
  return `${counted}${drafts === 0 ? '' : `, and ${unsaved}`}. You cannot undo this.`
}
