import { Kbd, Modal, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { listenForShortcuts, type Shortcut, useShortcut, useShortcuts } from '../../../platform/web/admin/shortcuts.ts'
import { usePalette } from './find/palette-state.ts'
import classes from './keys-help.module.css'
import { useMyScreens } from './screen-links.tsx'

const loadPalette = () => import('./find/palette.tsx')
const Palette = lazy(loadPalette)

export function GlobalShortcuts() {
  useEffect(listenForShortcuts, [])
  useEffect(() => {
    // Without a network it is loaded when it is opened.
    const timer = setTimeout(() => void loadPalette().catch(() => {}), 2_000)
    return () => clearTimeout(timer)
  }, [])
  const palette = usePalette()
  const [isHelpOpen, help] = useDisclosure(false)
  const [wasOpened, setOpened] = useState(false)
  if (palette.isOpen && !wasOpened) setOpened(true)
  const navigate = useNavigate()
  const screens = useMyScreens().filter(({ key }) => key)
  useShortcut('Ctrl+k', 'Find or go to', palette.toggle, 'everywhere')
  useShortcut('?', 'Keyboard shortcuts', help.open, 'everywhere')
  useShortcut('n', 'New article', () => void navigate(screenLink('')), 'everywhere')
  return (
    <>
      {screens.map(({ key, label, path }) => (
        <GoTo key={path} keys={`g ${key}`} label={label} go={() => void navigate(screenLink(path))} />
      ))}
      <KeysHelp isOpen={isHelpOpen} close={help.close} />
      <Suspense>{wasOpened && <Palette isOpen={palette.isOpen} close={palette.close} />}</Suspense>
    </>
  )
}

function GoTo({ keys, label, go }: { keys: string; label: string; go: () => void }) {
  useShortcut(keys, label, go, 'everywhere')
  return null
}

interface Props {
  isOpen: boolean
  close: () => void
}

function KeysHelp({ isOpen, close }: Props) {
  const shortcuts = useShortcuts()
  return (
    <Modal opened={isOpen} onClose={close} title="Keyboard shortcuts" size="lg">
      <div className={classes.groups}>
        <KeyList title="Everywhere" shortcuts={shortcuts.filter(({ scope }) => scope === 'everywhere')} />
        <KeyList title="On this screen" shortcuts={shortcuts.filter(({ scope }) => scope === 'screen')} />
      </div>
    </Modal>
  )
}

function KeyList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null
  // The last of several for the same keys wins.
  const byKeys = new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut.label]))
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <dl className={classes.keys}>
        {[...byKeys].map(([keys, label]) => (
          <div key={keys}>
            <dt>
              {keys.split(/[ +]/).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
