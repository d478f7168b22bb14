import { Button, Group } from '@mantine/core'
import { imageRules } from '../../../platform/contract/image-rules.ts'
import { IconUpload } from '../../../platform/web/admin/icons.tsx'
import { ChooseFileButton, UploadStatus } from '../../../platform/web/admin/upload.tsx'
import { widestOf } from './library.ts'
import { LibraryButton } from './library-button.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

interface Props {
  imageUrl: string
  words?: string
  problem?: string | undefined
  onChange: (imageUrl: string) => void
}

export function PictureButtons({ imageUrl, words = 'Upload an image', problem, onChange }: Props) {
  const upload = usePictureUpload(onChange)
  return (
    <div>
      <Group gap="xs" mt="xs">
        <ChooseFileButton
          size="xs"
          leftSection={<IconUpload size={16} />}
          accept={imageRules.types.join(',')}
          disabled={upload.share !== null}
          onChoose={upload.start}
        >
          {words}
        </ChooseFileButton>
        <LibraryButton onChoose={(picture) => onChange(widestOf(picture))} />
        {imageUrl && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange('')}>
            Remove the image
          </Button>
        )}
      </Group>
      <UploadStatus upload={upload} label="Uploading the image" problem={problem} />
    </div>
  )
}
