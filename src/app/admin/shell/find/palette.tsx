import { Combobox, Kbd, Modal, Text, TextInput, useCombobox } from '@mantine/core'
import { useMounted, useSessionStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { insertIntoOpenText } from '../../../../features/articles/admin/text/snippets/open-text.ts'
import { IconSearch } from '../../../../platform/web/admin/icons.tsx'
import { useStaffUser } from '../../../../platform/web/admin/user.ts'
import classes from './palette.module.css'
import { stopCollectingKeys, useTyped } from './palette-state.ts'
import type { Found } from './sources.ts'
import { type FoundGroup, useFound } from './use-found.ts'

interface Props {
  isOpen: boolean
  close: () => void
}

export default function Palette({ isOpen, close }: Props) {
  // A dialog gives the focus back only if it was closed at first, and this one mounts open.
  const isMounted = useMounted()
  return (
    <Modal opened={isOpen && isMounted} onClose={close} title="Find or go to" size="lg" yOffset="12vh" centered={false}>
      <Finder close={close} />
    </Modal>
  )
}

function Finder({ close }: { close: () => void }) {
  const [typed, setTyped] = useTyped()
  const navigate = useNavigate()
  const combobox = useCombobox({ opened: true })
  const { recent, remember } = useRecent()
  const { groups, isSearching, hasFailed } = useFound(typed.trim(), recent)
  const all = groups.flatMap(({ found }) => found)
  const addresses = all.map(({ to }) => to).join()
  // Enter opens the first match.
  const { selectFirstOption } = combobox
  useEffect(() => {
    if (addresses) selectFirstOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the library returns a new function on every render
  }, [addresses])
  const go = (to: string) => {
    const chosen = all.find((one) => one.to === to)
    if (chosen) remember(chosen)
    close()
    if (chosen?.snippet && insertIntoOpenText(chosen.snippet)) return
    void navigate(to)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={go}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          {...comboboxProps(combobox.listId)}
          data-autofocus
          aria-label="Find or go to"
          placeholder="Search screens, articles, people and settings"
          leftSection={<IconSearch size={16} />}
          value={typed}
          onFocus={stopCollectingKeys}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // The library would close only its list, which is always open here.
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
          }}
        />
      </Combobox.EventsTarget>
      {/* Without a pointer a long list scrolls only if it can have the focus. */}
      <Combobox.Options className={classes.options} aria-label="Found" tabIndex={0}>
        {groups.map((group) => (
          <Group key={group.group} {...group} />
        ))}
        {all.length === 0 && <Combobox.Empty>{isSearching ? 'Searching…' : 'No matches'}</Combobox.Empty>}
      </Combobox.Options>
      {hasFailed && (
        <Text component="output" display="block" size="sm" c="var(--error)" mt="xs">
          Failed to load some results.
        </Text>
      )}
    </Combobox>
  )
}

const comboboxProps = (listId: string | null) => ({
  role: 'combobox',
  'aria-expanded': true,
  'aria-controls': listId ?? undefined,
})

const Group = ({ group, found }: FoundGroup) =>
  found.length > 0 && (
    <Combobox.Group label={group}>
      {found.map(({ to, label, aside }) => (
        <Combobox.Option key={to} value={to} className={classes.option}>
          <span>{label}</span>
          {aside && (/^g \w$/.test(aside) ? <Kbd>{aside}</Kbd> : <Text span>{aside}</Text>)}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )

const most = 5

/** In this tab, latest first. */
function useRecent() {
  const { username } = useStaffUser()
  // Another user may sign in in the same tab.
  const [stored, store] = useSessionStorage<{ of: string; found: Found[] }>({
    key: 'adminRecent',
    defaultValue: { of: '', found: [] },
    getInitialValueInEffect: false,
  })
  const recent = stored.of === username ? stored.found : []
  const remember = ({ label, aside, to, snippet }: Found) =>
    store({
      of: username,
      found: [
        { label, to, ...(aside && { aside }), ...(snippet && { snippet }) },
        ...recent.filter((one) => one.to !== to),
      ].slice(0, most),
    })
  return { recent, remember }
}
