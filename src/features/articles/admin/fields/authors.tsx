import { ActionIcon, CloseButton, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { IconArrowUp } from '../../../../platform/web/admin/icons.tsx'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import { useMay } from '../../../../platform/web/admin/user.ts'
import { authorNameProblem } from '../../contract/author-rules.ts'
import { articleLimits, articleMessages } from '../../contract/rules.ts'
import type { EditorState } from '../editor/use-editor.ts'
import { fieldId } from './field-id.ts'
import classes from './fields.module.css'
import { SideSection } from './side-section.tsx'
import { useAuthorNames } from './use-author-names.ts'

export function AuthorsField({ editor: { fields, set, problems } }: { editor: EditorState }) {
  const ids = fields.authorIds
  const names = useAuthorNames(ids)
  const isFull = ids.length >= articleLimits.authors
  const nameOf = (id: string) => names[id] ?? 'Deleted author'
  const first = (id: string) => set({ authorIds: [id, ...ids.filter((one) => one !== id)] })
  return (
    <SideSection title="Authors">
      {ids.length > 0 && (
        <ol className={classes.chips} aria-label="Authors of the article">
          {ids.map((id, index) => (
            <li key={id} className={classes.chip}>
              {nameOf(id)}
              {index > 0 && (
                <ActionIcon
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`Move ${nameOf(id)} to first place`}
                  onClick={() => first(id)}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
              )}
              <CloseButton
                size="xs"
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => set({ authorIds: ids.filter((one) => one !== id) })}
              />
            </li>
          ))}
        </ol>
      )}
      {isFull ? (
        <p className={classes.note}>{articleMessages.tooManyAuthors}.</p>
      ) : (
        <AuthorSearch chosen={ids} choose={(id) => set({ authorIds: [...ids, id] })} problem={problems.authorIds} />
      )}
    </SideSection>
  )
}

const create = 'create'

interface SearchProps {
  chosen: readonly string[]
  choose: (id: string) => void
  problem: string | undefined
}

function AuthorSearch({ chosen, choose, problem }: SearchProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const { data = [] } = useQuery({
    queryKey: ['author-choices', search],
    queryFn: () => adminApi.call('GET /admin/author-choices', { query: { search } }),
    placeholderData: keepPreviousData,
  })
  const known = data.filter(({ id }) => !chosen.includes(String(id)))
  const mayAdd = useMay('editor')
  const isNew =
    mayAdd && typed.trim() !== '' && !data.some(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())
  const add = async (name: string) => {
    const wrong = authorNameProblem(name)
    if (wrong) return notifyError(wrong, null)
    try {
      const { author } = await adminApi.call('POST /admin/authors', { body: { name } })
      await queries.invalidateQueries({ queryKey: ['author-choices'] })
      choose(String(author.id))
    } catch (error) {
      notifyError('Failed to add the author', error)
    }
  }
  return (
    <Select
      id={fieldId('authorIds')}
      aria-label="Author"
      placeholder="Search by name"
      description="Without an author, the article has no byline."
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[
        ...known.map(({ id, name, line }) => ({ value: String(id), label: line ? `${name}, ${line}` : name })),
        ...(isNew ? [{ value: create, label: `Add “${typed.trim()}” as an author` }] : []),
      ]}
      // The server has searched.
      filter={({ options }) => options}
      nothingFoundMessage="No other authors"
      onOptionSubmit={(value) => {
        const name = typed.trim()
        setTyped('')
        if (value === create) void add(name)
        else choose(value)
      }}
      error={problem}
    />
  )
}
