import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { imageRules } from '../../../../platform/contract/image-rules.ts'
import { IconUpload } from '../../../../platform/web/admin/icons.tsx'
import { ChooseFileButton, UploadStatus, useDropTarget } from '../../../../platform/web/admin/upload.tsx'
import { widestOf } from '../../../pictures/admin/library.ts'
import { LibraryButton } from '../../../pictures/admin/library-button.tsx'
import { usePictureUpload } from '../../../pictures/admin/use-picture-upload.ts'
import { articleFields } from '../../contract/fields.ts'
import type { EditorState } from '../editor/use-editor.ts'
import { fieldId } from './field-id.ts'
import classes from './fields.module.css'
import { SideSection } from './side-section.tsx'
import { TextInputs } from './text-inputs.tsx'

export function LeadImageField({ editor, isRequired }: { editor: EditorState; isRequired: boolean }) {
  const { fields, set, problems } = editor
  // Takes the library's alternative text, unless the article has its own.
  const show = (imageUrl: string, alt: string) =>
    set({ imageUrl, ...(fields.imageAlt === '' && alt && { imageAlt: alt }) })
  const upload = usePictureUpload(show)
  const drop = useDropTarget(upload.start)
  return (
    <SideSection title="Lead image">
      <div className={classes.lead} {...drop}>
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
        <ChooseFileButton
          accept={imageRules.types.join(',')}
          leftSection={<IconUpload size={16} />}
          disabled={upload.share !== null}
          onChoose={upload.start}
        >
          Upload
        </ChooseFileButton>
      </Group>
      <Group>
        <LibraryButton onChoose={(picture) => show(widestOf(picture), picture.alt)} />
      </Group>
      <UploadStatus upload={upload} label="Uploading the lead image" />
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
