import { Button, CloseButton, Progress } from '@mantine/core'
import classes from './pictures.module.css'
import type { LibraryUpload } from './use-uploads.ts'

interface Props {
  uploads: readonly LibraryUpload[]
  retry: (upload: LibraryUpload) => void
  clear: () => void
}

const isOver = ({ state }: LibraryUpload) => state !== 'waiting' && state !== 'going'

export function UploadList({ uploads, retry, clear }: Props) {
  if (uploads.length === 0) return null
  const over = uploads.filter(isOver)
  const share = uploads.reduce((sum, upload) => sum + (isOver(upload) ? 1 : upload.share * 0.9), 0) / uploads.length
  const notable = uploads.filter(({ state }) => state === 'failed' || state === 'known')
  return (
    <section className={classes.uploads} aria-label="Uploads">
      <div className={classes.uploadHead}>
        <output>
          {over.length < uploads.length
            ? `Uploading ${uploads.length} ${uploads.length === 1 ? 'image' : 'images'}: ${over.length} done`
            : summaryOf(uploads)}
        </output>
        {over.length === uploads.length && <CloseButton aria-label="Close the uploads" onClick={clear} />}
      </div>
      {over.length < uploads.length && <Progress value={share * 100} aria-label="Progress of the uploads" />}
      {notable.length > 0 && (
        <ul>
          {notable.map((upload) => (
            <li key={upload.id} className={upload.state === 'failed' ? classes.failed : undefined}>
              <span>
                <strong>{upload.file.name}</strong>{' '}
                {upload.state === 'failed' ? upload.problem : 'is already in the library'}
              </span>
              {upload.state === 'failed' && upload.mayRetry && (
                <Button size="compact-xs" variant="default" onClick={() => retry(upload)}>
                  Retry
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function summaryOf(uploads: readonly LibraryUpload[]): string {
  const count = (state: LibraryUpload['state']) => uploads.filter((upload) => upload.state === state).length
  const parts = [
    [count('done'), 'uploaded'],
    [count('known'), 'already in the library'],
    [count('failed'), 'failed'],
  ] as const
  return parts.flatMap(([number, what]) => (number > 0 ? `${number} ${what}` : [])).join(', ')
}
