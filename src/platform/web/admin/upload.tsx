import { Button, type ButtonProps, FileButton, Group, Progress, Text } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { ApiError } from '../../contract/client.ts'

interface Options {
  check?: (file: File) => string | null
  /** @throws unless the file was stored */
  send: (file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<void>
  explain: (error: unknown) => string
}

/** A new file ends the upload before it. */
export function useUpload({ check, send, explain }: Options) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const [failed, setFailed] = useState<File | null>(null)
  const abort = useRef<AbortController>(null)
  async function start(file: File) {
    setFailed(null)
    const wrong = check?.(file) ?? ''
    setProblem(wrong)
    if (wrong) return
    abort.current?.abort()
    const mine = new AbortController()
    abort.current = mine
    setShare(0)
    try {
      await send(file, { onProgress: setShare, signal: mine.signal })
    } catch (error) {
      if (mine.signal.aborted) return
      setProblem(explain(error))
      if (mayRetryUpload(error)) setFailed(file)
    } finally {
      if (abort.current === mine) setShare(null)
    }
  }
  const cancel = () => {
    abort.current?.abort()
    setShare(null)
  }
  return {
    share,
    problem,
    start: (file: File) => void start(file),
    cancel,
    retry: failed && (() => void start(failed)),
  }
}

/** False: the file was refused for what it is. */
export function mayRetryUpload(error: unknown): boolean {
  const refused = error instanceof Error && !(error instanceof ApiError) ? error.cause : error
  return !(refused instanceof ApiError) || refused.status >= 500 || [401, 408, 425, 429].includes(refused.status)
}

interface ChoiceProps extends ButtonProps {
  accept: string
  onChoose: (file: File) => void
  inputLabel?: string
  'aria-label'?: string
}

export function ChooseFileButton({ accept, onChoose, inputLabel, ...button }: ChoiceProps) {
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // Lets the same file be chosen again.
    reset.current?.()
    if (file) onChoose(file)
  }
  return (
    <FileButton
      accept={accept}
      resetRef={reset}
      onChange={choose}
      {...(inputLabel && { inputProps: { 'aria-label': inputLabel } })}
    >
      {(props) => <Button variant="default" {...props} {...button} />}
    </FileButton>
  )
}

interface StatusProps {
  upload: ReturnType<typeof useUpload>
  label: string
  problem?: string | undefined
}

export const UploadStatus = ({ upload, label, problem = '' }: StatusProps) => (
  <>
    {upload.share !== null && (
      <Group gap="xs" mt="xs" wrap="nowrap">
        <Progress value={upload.share * 100} aria-label={label} flex={1} />
        <Button size="compact-xs" variant="default" onClick={upload.cancel}>
          Cancel upload
        </Button>
      </Group>
    )}
    {(upload.problem || problem) && (
      <Group gap="xs" mt={4}>
        <Text role="alert" size="sm" c="var(--error)">
          {upload.problem || problem}
        </Text>
        {upload.retry && (
          <Button size="compact-xs" variant="default" onClick={upload.retry}>
            Retry
          </Button>
        )}
      </Group>
    )}
  </>
)

/** Accepts a dropped file. A button of the element does the same. */
export function useDropTarget(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
}
