import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import editorClasses from '../../articles/admin/editor/editor.module.css'
import { LazyTextEditor } from '../../articles/admin/editor/lazy-text-editor.tsx'
import type { TextHandle } from '../../articles/admin/text/text-editor-controller.ts'

export function useEntryText(given: string) {
  const handle = useRef<TextHandle>(null)
  // The text editor never follows later props.
  const [html] = useState(given)
  const mount = (mounted: TextHandle | null) => {
    handle.current = mounted
  }
  return { html, mount, read: () => handle.current?.html() ?? html }
}

interface Props {
  label: string
  text: { mount: (mounted: TextHandle | null) => void; html: string }
  problem: string | undefined
  onChange: () => void
}

export const EntryText = ({ label, text: { mount, html }, problem, onChange }: Props) => (
  <div>
    <p className={editorClasses.label}>{label}</p>
    {problem && (
      <Text role="alert" size="sm" c="red">
        {problem}
      </Text>
    )}
    <LazyTextEditor height={320} onMount={mount} html={html} onReady={() => {}} onChange={onChange} />
  </div>
)
