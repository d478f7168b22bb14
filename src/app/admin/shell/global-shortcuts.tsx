import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { listenForShortcuts, useShortcut } from '../../../platform/web/admin/shortcuts.ts'
import { usePalette } from './find/palette-state.ts'
import { KeysHelp } from './keys-help.tsx'
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
