import { Modal, NativeSelect, Text, TextInput } from '@mantine/core'
import { groupsOf } from '../../../../../platform/contract/sections/catalogue.ts'
import { AuthorSelect } from '../../../../../platform/web/admin/author-select.tsx'
import { useCatalogue } from '../../../../../platform/web/admin/catalogue.ts'
import { DialogForm, useAdminForm } from '../../../../../platform/web/admin/form.tsx'
import { withCommas } from '../../../../../platform/web/admin/list/bulk-progress.tsx'
import { useAdminSite } from '../../../../../platform/web/admin/site.ts'
import { fromField } from '../../../../articles/admin/editor/date-time.ts'
import { articleFields } from '../../../../articles/contract/fields.ts'
import type { ArticleType } from '../../../../articles/contract/rules.ts'
import type { Change } from './use-article-change.ts'

interface Props {
  isOpen: boolean
  close: () => void
  count: number
  /** @throws ApiError */
  onChange: (change: Change) => Promise<void>
}

const kinds = {
  'add-category': 'Add a category',
  'remove-category': 'Remove a category',
  access: 'Set the access',
  authors: 'Set author',
  date: 'Set the date of publication',
} as const
type Kind = keyof typeof kinds

export function BulkChangeDialog({ isOpen, close, count, onChange }: Props) {
  return (
    <Modal opened={isOpen} onClose={close} title="Change the selected articles" size="sm">
      <ChangeForm close={close} count={count} onChange={onChange} />
    </Modal>
  )
}

function ChangeForm({ close, count, onChange }: Omit<Props, 'isOpen'>) {
  const { fields, set, text, value, form } = useAdminForm<{ kind: Kind; value: string }>({
    fields: { kind: 'add-category', value: '' },
    send: (chosen) => onChange(toChange(chosen.kind, chosen.value)),
    close,
    failed: 'Failed to change the articles',
    check: (chosen) => (chosen.value === '' ? { value: 'Choose a value' } : {}),
  })
  const { onChange: setValue, ...chosen } = value('value')
  return (
    <DialogForm form={form} button={`Change ${count === 1 ? '1 article' : `${withCommas(count)} articles`}`}>
      <NativeSelect
        label="Action"
        data={Object.entries(kinds).map(([one, label]) => ({ value: one, label }))}
        {...text('kind')}
        onChange={({ currentTarget }) => {
          const kind = Object.keys(kinds).find((one): one is Kind => one === currentTarget.value)
          set({ kind: kind ?? fields.kind, value: '' })
        }}
      />
      <ValueInput kind={fields.kind} setValue={setValue} {...chosen} />
      <Text size="sm" c="dimmed">
        Each article gets a new version. Articles that others edit during the change are skipped. You can undo this for
        a week.
      </Text>
    </DialogForm>
  )
}

function toChange(kind: Kind, value: string): Change {
  switch (kind) {
    case 'add-category':
    case 'remove-category':
      return { kind, category: value }
    case 'access':
      return { kind, articleType: value as ArticleType }
    case 'authors':
      return { kind, authorIds: [Number(value)] }
    case 'date':
      return { kind, date: value }
  }
}

interface InputProps {
  kind: Kind
  value: string
  setValue: (value: string) => void
  error: string | undefined
}

function ValueInput({ kind, value, setValue, error }: InputProps) {
  const groups = groupsOf(useCatalogue().categories)
  const { timeZone } = useAdminSite()
  if (kind === 'authors') return <AuthorSelect label="Author" value={value} onChange={setValue} error={error} />
  if (kind === 'date')
    return (
      <TextInput
        type="datetime-local"
        label={articleFields.dateOfPublication.label}
        description={`In the time zone ${timeZone}`}
        value={value.replace(' ', 'T').slice(0, 16)}
        onChange={(event) => setValue(fromField(event.currentTarget.value))}
        error={error}
      />
    )
  const choices =
    kind === 'access'
      ? Object.entries(articleFields.articleType.choices).map(([one, label]) => ({ value: one, label }))
      : groups.map(({ name, categories }) => ({
          group: name,
          items: categories.map((one) => ({ value: one.id, label: one.name })),
        }))
  return (
    <NativeSelect
      label={kind === 'access' ? articleFields.articleType.label : 'Category'}
      data={[{ value: '', label: 'Choose' }, ...choices]}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      error={error}
    />
  )
}
