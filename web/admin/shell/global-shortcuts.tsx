import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { listenForShortcuts, useShortcut } from '../kit/shortcuts.ts'
import { screenLink } from '../links.ts'
import { KeysHelp } from './keys-help.tsx'
import { usePalette } from './palette-state.ts'
import { useMyScreens } from './screen-links.tsx'

const fetchPalette = () => import('./palette.tsx')
const Palette = lazy(fetchPalette)

/** The keys that work on every screen, and what they open. */
export function GlobalShortcuts() {
  useEffect(listenForShortcuts, [])
  useEffect(() => whenIdle(fetchPalette), [])
  const palette = usePalette()
  const [isHelpOpen, help] = useDisclosure(false)
  const [wasAskedFor, setAskedFor] = useState(false)
  if (palette.isOpen && !wasAskedFor) setAskedFor(true)
  const navigate = useNavigate()
  const mine = useMyScreens().filter(({ key }) => key)
  useShortcut('Ctrl+k', 'Find a screen or an article', palette.toggle, 'office')
  useShortcut('?', 'Keyboard shortcuts', help.open, 'office')
  useShortcut('n', 'New article', () => void navigate(screenLink('')), 'office')
  return (
    <>
      {mine.map(({ key, label, path }) => (
        <GoTo key={path} keys={`g ${key}`} label={label} go={() => void navigate(screenLink(path))} />
      ))}
      <KeysHelp isOpen={isHelpOpen} close={help.close} />
      <Suspense>{wasAskedFor && <Palette isOpen={palette.isOpen} close={palette.close} />}</Suspense>
    </>
  )
}

/** What will be wanted is fetched while there is nothing else to do. */
function whenIdle(work: () => unknown) {
  const timer = setTimeout(work, 2_000)
  return () => clearTimeout(timer)
}

function GoTo({ keys, label, go }: { keys: string; label: string; go: () => void }) {
  useShortcut(keys, label, go, 'office')
  return null
}
