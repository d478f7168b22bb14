import { Button, FileButton, Group, Progress, TextInput } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { articleFields } from '../../../../contract/article/fields.ts'
import { imageRules } from '../../../../contract/image-rules.ts'
import { IconUpload } from '../../kit/icons.tsx'
import { widestOf } from '../../pictures/library.ts'
import { LibraryButton } from '../../pictures/library-button.tsx'
import type { EditorState } from '../editor/use-editor.ts'
import { usePictureUpload } from '../images/use-picture-upload.ts'
import { fieldId } from './field-id.ts'
import classes from './fields.module.css'
import { SideSection } from './side-section.tsx'
import { TextInputs } from './text-inputs.tsx'

/** The lead image: uploaded, or the address of one elsewhere. */
export function LeadImageField({ editor, isRequired }: { editor: EditorState; isRequired: boolean }) {
  const { fields, set, problems } = editor
  // The library's words, unless the article has its own.
  const show = (imageUrl: string, alt: string) =>
    set({ imageUrl, ...(fields.imageAlt === '' && alt && { imageAlt: alt }) })
  const upload = usePictureUpload(show)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) void upload.start(file)
  }
  return (
    <SideSection title="Lead image">
      <div className={classes.lead} onDrop={onDrop} onDragOver={(event) => event.preventDefault()}>
        <Shown key={fields.imageUrl} address={fields.imageUrl} alt={fields.imageAlt} />
      </div>
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          id={fieldId('imageUrl')}
          label={articleFields.imageUrl.label}
          required={isRequired}
          value={fields.imageUrl}
          onChange={(event) => set({ imageUrl: event.currentTarget.value })}
          error={problems.imageUrl}
          autoComplete="off"
          flex={1}
        />
        <FileButton
          onChange={(file) => file && void upload.start(file)}
          accept={imageRules.types.join(',')}
          resetRef={upload.reset}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} />}
              disabled={upload.share !== null}
            >
              Upload
            </Button>
          )}
        </FileButton>
      </Group>
      <Group>
        <LibraryButton onChoose={(picture) => show(widestOf(picture), picture.alt)} />
      </Group>
      {upload.share !== null && (
        <Group gap="xs" wrap="nowrap">
          <Progress value={upload.share * 100} aria-label="Uploading the lead image" flex={1} />
          <Button size="compact-xs" variant="default" onClick={upload.cancel}>
            Cancel upload
          </Button>
        </Group>
      )}
      {upload.problem && (
        <Group gap="xs">
          <span role="alert" className={classes.warning}>
            {upload.problem}
          </span>
          {upload.retry && (
            <Button size="compact-xs" variant="default" onClick={upload.retry}>
              Retry
            </Button>
          )}
        </Group>
      )}
      <TextInputs editor={editor} place="image" />
    </SideSection>
  )
}

function Shown({ address, alt }: { address: string; alt: string }) {
  const [isBroken, setBroken] = useState(false)
  if (!address.trim()) return <p>Drop an image here or upload one. It is cropped to 16:9.</p>
  if (isBroken) return <p>There is no image at this URL.</p>
  return <img src={address.trim()} alt={alt || 'Preview of the lead image'} onError={() => setBroken(true)} />
}
