import { Button, Progress } from '@mantine/core'
import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useState, useSyncExternalStore } from 'react'
import { isElsewhere } from '../paste/pictures-elsewhere.ts'
import type { PictureUpload, PictureUploads } from '../upload/uploads.ts'

export function FigureView(props: ReactNodeViewProps) {
  const { node, selected } = props
  return (
    <NodeViewWrapper as="figure" data-drag-handle data-selected={selected || undefined}>
      <PictureBox {...props} />
      <NodeViewContent<'figcaption'>
        as="figcaption"
        data-placeholder={node.content.size === 0 ? 'Write a caption' : undefined}
      />
    </NodeViewWrapper>
  )
}

export const GalleryPictureView = (props: ReactNodeViewProps) => (
  <NodeViewWrapper data-drag-handle data-selected={props.selected || undefined}>
    <PictureBox {...props} />
  </NodeViewWrapper>
)

function PictureBox({ node, extension, deleteNode, editor, getPos }: ReactNodeViewProps) {
  const { src, alt, upload: id } = node.attrs
  const uploads: PictureUploads | null = extension.options.uploads
  const upload = useUpload(uploads, id)
  const cancel = () => {
    uploads?.cancel(id)
    deleteNode()
  }
  const replace = () => {
    editor.commands.setNodeSelection(getPos() ?? 0)
    extension.options.onReplace()
  }
  return (
    <div contentEditable={false} className="figure-picture">
      {src ? (
        <Picture key={src} src={src} alt={alt} onReplace={replace} />
      ) : (
        <Arriving upload={upload} onRetry={() => uploads?.retry(id)} onCancel={cancel} />
      )}
    </div>
  )
}

function Picture({ src, alt, onReplace }: { src: string; alt: string; onReplace: () => void }) {
  const [isBroken, setBroken] = useState(false)
  const problem = isBroken ? 'This image cannot be loaded' : isElsewhere(src) ? 'This image is on another site' : ''
  return (
    <>
      {isBroken ? (
        <div className="figure-broken" />
      ) : (
        <img src={src} alt={alt} draggable={false} onError={() => setBroken(true)} />
      )}
      {problem && (
        <div className="figure-problem">
          <span>{problem}</span>
          <Button size="compact-sm" variant="default" onClick={onReplace}>
            Upload
          </Button>
        </div>
      )}
      {!alt && <span className="figure-flag">No alt text</span>}
    </>
  )
}

interface ArrivingProps {
  upload: PictureUpload | undefined
  onRetry: () => void
  onCancel: () => void
}

function Arriving({ upload, onRetry, onCancel }: ArrivingProps) {
  const percent = upload?.state === 'going' ? Math.round(upload.share * 100) : 0
  return (
    <div className="figure-arriving">
      {upload?.thumbnail && <img src={upload.thumbnail} alt="" draggable={false} />}
      <div className="figure-progress">
        {upload?.state === 'going' && (
          <>
            <span>
              Uploading {upload.name}, {percent} %
            </span>
            <Progress value={percent} aria-label={`Uploading ${upload.name}`} size="sm" />
            <Button size="compact-sm" variant="default" onClick={onCancel}>
              Cancel upload
            </Button>
          </>
        )}
        {upload?.state === 'failed' && (
          <>
            <span role="alert">{upload.problem}</span>
            {upload.mayRetry && (
              <Button size="compact-sm" onClick={onRetry}>
                Retry
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={onCancel}>
              Remove
            </Button>
          </>
        )}
        {!upload && (
          <>
            <span>This image was not uploaded.</span>
            <Button size="compact-sm" variant="default" onClick={onCancel}>
              Remove
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

const none = () => () => {}

const useUpload = (uploads: PictureUploads | null, id: string | null): PictureUpload | undefined =>
  useSyncExternalStore(uploads?.subscribe ?? none, () => (id ? uploads?.get(id) : undefined))
