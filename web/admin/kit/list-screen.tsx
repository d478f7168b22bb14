import { Alert, Button, CloseButton, Group, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { explain } from '../api.ts'
import classes from './list.module.css'
import { Pager } from './pager.tsx'
import { useShortcut } from './shortcuts.ts'
import type { List } from './use-list.ts'

interface Props<Row, F extends string> {
  title: string
  list: List<Row, F>
  /** What the search box is called, and what it asks for. None: there is no search. */
  search?: { label: string; placeholder: string }
  /** Beside the heading: what one may do here. */
  actions?: React.ReactNode
  /** Beside the search box: how the rows are narrowed. */
  filters?: React.ReactNode
  /** The screen's sentence when rows cannot be fetched. */
  failed: string
  /** The table. */
  children: React.ReactNode
}

/** A screen that is a list: heading and actions, search and filters, the rows, the pages. */
export function ListScreen<Row, F extends string>({
  title,
  list,
  search,
  actions,
  filters,
  failed,
  children,
}: Props<Row, F>) {
  return (
    <section className={classes.screen}>
      <ScreenHead title={title}>{actions}</ScreenHead>
      {(search || filters) && (
        <div className={classes.tools}>
          {search && <SearchBox list={list} {...search} />}
          {filters}
        </div>
      )}
      {list.fault ? <Failure sentence={failed} fault={list.fault} retry={list.retry} /> : children}
      {!list.fault && !list.isLoading && <Pager list={list} />}
    </section>
  )
}

/** The heading of a screen, and what one may do there. */
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
  fault: unknown
  retry?: () => void
}

/** What could not be fetched, and a way to try again. */
export const Failure = ({ sentence, fault, retry }: FailureProps) => (
  <Alert color="red" variant="light" role="alert" className={classes.failure}>
    <Group justify="space-between">
      <span>{explain(sentence, fault)}</span>
      {retry && (
        <Button size="xs" variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </Group>
  </Alert>
)

interface SearchProps {
  list: Pick<List<unknown>, 'typed' | 'type'>
  label: string
  placeholder: string
}

function SearchBox({ list: { typed, type }, label, placeholder }: SearchProps) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', 'Search here', () => input.current?.focus())
  return (
    <TextInput
      ref={input}
      type="search"
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      className={classes.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="xs" aria-label="Clear the search" onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') input.current?.blur()
      }}
    />
  )
}
