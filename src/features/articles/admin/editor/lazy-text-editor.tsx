import { Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import { pictureProblem, uploadPicture } from '../../../pictures/admin/upload-image.ts'

const TextEditor = lazy(() => import('../text/text-editor.tsx'))

interface Props extends Omit<ComponentProps<typeof TextEditor>, 'uploadPicture' | 'pictureProblem' | 'onProblem'> {
  /** Until it is loaded, in pixels. */
  height: number
}

export const LazyTextEditor = ({ height, ...text }: Props) => (
  <Suspense fallback={<Skeleton height={height} />}>
    <TextEditor
      {...text}
      uploadPicture={uploadPicture}
      pictureProblem={pictureProblem}
      onProblem={(message) => notifyError(message, null)}
    />
  </Suspense>
)
