import { Combobox, Kbd, Modal, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminApi } from '../api.ts'
import { useMay } from '../kit/user.ts'
import { editLink, screenLink } from '../links.ts'
import classes from './palette.module.css'
import { useMyScreens } from './screen-links.tsx'

interface PaletteEntry {
  group: 'Screens' | 'Articles'
  label: string
  /** At the end of its line: a shortcut or a number. */
  aside?: string
  to: string
}

interface Props {
  isOpen: boolean
  close: () => void
}

/** The command palette: opens screens by name and articles by title or number. */
export default function Palette({ isOpen, close }: Props) {
  return (
    <Modal opened={isOpen} onClose={close} title="Find or go to" size="lg" yOffset="12vh" centered={false}>
      <Finder close={close} />
    </Modal>
  )
}

function Finder({ close }: { close: () => void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const combobox = useCombobox({ opened: true })
  const entries = useEntries(typed.trim())
  const found = entries.map(({ to }) => to).join()
  // Enter opens the first match.
  const { selectFirstOption } = combobox
  useEffect(() => {
    if (found) selectFirstOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the library returns a new function on every render
  }, [found])
  const go = (to: string) => {
    close()
    void navigate(to)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={go}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          {...comboboxProps(combobox.listId)}
          data-autofocus
          aria-label="Find or go to"
          placeholder="A screen, or an article by title or number"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // The library would close only its list, which is always open here.
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label="Found">
        {(['Screens', 'Articles'] as const).map((group) => (
          <Group key={group} name={group} entries={entries.filter((entry) => entry.group === group)} />
        ))}
        {entries.length === 0 && <Combobox.Empty>No matches</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  )
}

const comboboxProps = (listId: string | null) => ({
  role: 'combobox',
  'aria-expanded': true,
  'aria-controls': listId ?? undefined,
})

const Group = ({ name, entries }: { name: string; entries: readonly PaletteEntry[] }) =>
  entries.length > 0 && (
    <Combobox.Group label={name}>
      {entries.map(({ to, label, aside }) => (
        <Combobox.Option key={to} value={to} className={classes.option}>
          <span>{label}</span>
          {aside && (name === 'Screens' ? <Kbd>{aside}</Kbd> : <Text span>{aside}</Text>)}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )

function useEntries(typed: string): readonly PaletteEntry[] {
  const screens = useMyScreens().filter(
    ({ path, label, title }) => !path.includes(':') && holds(`${label} ${title}`, typed),
  )
  const [search] = useDebouncedValue(typed, 300)
  const maySearch = useMay('writer')
  const { data: articles = [] } = useQuery({
    queryKey: ['palette', search],
    queryFn: () => findArticles(search),
    enabled: search !== '' && maySearch,
    placeholderData: keepPreviousData,
  })
  return [
    ...screens.map(
      ({ path, label, key }): PaletteEntry => ({
        group: 'Screens',
        label,
        ...(key && { aside: `g ${key}` }),
        to: screenLink(path),
      }),
    ),
    ...(typed === '' || !maySearch ? [] : articles),
  ]
}

const holds = (text: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))

async function findArticles(search: string): Promise<PaletteEntry[]> {
  const { data } = await adminApi.call('GET /admin/dashboard', { query: { search, limit: '8' } })
  return data.map((article) => ({
    group: 'Articles',
    label: article['Article Title'] || 'No Title',
    aside: String(article.ID),
    to: editLink(article.ID),
  }))
}
