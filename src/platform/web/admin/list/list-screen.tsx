import { Button, CloseButton, Group, TextInput, Title } from '@mantine/core'
import { useRef } from 'react'
import { explain } from '../api.ts'
import { IconSearch } from '../icons.tsx'
import { ProblemAlert } from '../problem-alert.tsx'
import { useShortcut } from '../shortcuts.ts'
import classes from './list.module.css'
import { Pager } from './pager.tsx'
import type { List } from './use-list.ts'

interface Props<Row, F extends string> {
  title: string
  list: List<Row, F>
  /** Without it there is no search box. */
  search?: { label: string; placeholder: string; description?: string }
  actions?: React.ReactNode
  filters?: React.ReactNode
  sizes?: readonly number[]
  failed: string
  children: React.ReactNode
}

export function ListScreen<Row, F extends string>({
  title,
  list,
  search,
  actions,
  filters,
  sizes,
  failed,
  children,
}: Props<Row, F>) {
  return (
    <section className={classes.screen}>
      <ScreenHead title={title}>{actions}</ScreenHead>
      {(search || filters) && (
        <div className={classes.tools}>
          {search && <ListSearch list={list} {...search} />}
          {filters}
        </div>
      )}
      {list.error ? <Failure sentence={failed} error={list.error} retry={list.retry} /> : children}
      {!list.error && !list.isLoading && <Pager list={list} sizes={sizes} />}
    </section>
  )
}

export function ScreenHead({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className={classes.head}>
      <Title order={1}>{title}</Title>
      <Group gap="xs">{children}</Group>
    </div>
  )
}

interface FailureProps {
  sentence: string
  error: unknown
  retry?: () => void
}

export const Failure = ({ sentence, error, retry }: FailureProps) => (
  <ProblemAlert className={classes.failure}>
    <Group justify="space-between">
      <span>{explain(sentence, error)}</span>
      {retry && (
        <Button size="xs" variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </Group>
  </ProblemAlert>
)

interface SearchProps {
  list: Pick<List<unknown>, 'typed' | 'type' | 'searchNow'>
  label: string
  placeholder: string
  description?: string
}

export function ListSearch({ list: { typed, type, searchNow }, label, placeholder, description }: SearchProps) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', 'Search this list', () => input.current?.focus())
  return (
    <TextInput
      ref={input}
      type="search"
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      description={description}
      inputWrapperOrder={['input', 'description']}
      className={classes.search}
      leftSection={<IconSearch size={16} />}
      rightSection={typed && <CloseButton size="xs" aria-label="Clear the search" onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      // Links to other views keep what is typed.
      onBlur={searchNow}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Browsers empty a search field on Escape.
        event.preventDefault()
        input.current?.blur()
      }}
    />
  )
}
