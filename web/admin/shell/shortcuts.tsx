import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { listenForShortcuts, useShortcut } from '../kit/shortcuts.ts'
import { screenLink } from '../screens.ts'
import { useMyScreens } from './links.tsx'

/** The keys that work on every screen: `g` and a letter to go somewhere, `n` for a new article. */
export function OfficeShortcuts() {
  useEffect(listenForShortcuts, [])
  const navigate = useNavigate()
  const mine = useMyScreens().filter(({ key }) => key)
  useShortcut('n', 'New article', () => void navigate(screenLink('')), 'office')
  return mine.map(({ key, label, path }) => (
    <GoTo key={path} keys={`g ${key}`} label={label} go={() => void navigate(screenLink(path))} />
  ))
}

function GoTo({ keys, label, go }: { keys: string; label: string; go: () => void }) {
  useShortcut(keys, label, go, 'office')
  return null
}
