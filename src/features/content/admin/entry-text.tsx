import { Skeleton, Text } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { notifyError } from '../../../platform/web/admin/notify.tsx'
import editorClasses from '../../articles/admin/editor/editor.module.css'
import type { TextHandle } from '../../articles/admin/text/text-editor-controller.ts'
import { pictureProblem, uploadPicture } from '../../pictures/admin/upload-image.ts'

const TextEditor = lazy(() => import('../../articles/admin/text/text-editor.tsx'))

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
    <Suspense fallback={<Skeleton height={320} />}>
      <TextEditor
        onMount={mount}
        html={html}
        onReady={() => {}}
        onChange={onChange}
        uploadPicture={uploadPicture}
        pictureProblem={pictureProblem}
        onProblem={(message) => notifyError(message, null)}
      />
    </Suspense>
  </div>
)
