import { Button, FileButton, Group, Text } from '@mantine/core'
import { imageRules } from '../../../../contract/image-rules.ts'
import { widestOf } from '../../pictures/library.ts'
import { LibraryButton } from '../../pictures/library-button.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

interface Props {
  imageUrl: string
  /** `alt` null: the picture is shown elsewhere. */
  words: { upload: string; alt: string | null }
  problem?: string | undefined
  onChange: (imageUrl: string) => void
}

/** A picture that an editor uploads for a page. */
export function LinkPicture({ imageUrl, words, problem, onChange }: Props) {
  const upload = usePictureUpload((address) => onChange(address))
  const wrong = upload.problem || problem
  return (
    <div>
      {imageUrl && words.alt !== null && <img src={imageUrl} alt={words.alt} width="100%" />}
      <Group gap="xs" mt="xs">
        <FileButton
          onChange={(file) => file && void upload.start(file)}
          accept={imageRules.types.join(',')}
          resetRef={upload.reset}
        >
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={upload.share !== null}>
              {words.upload}
            </Button>
          )}
        </FileButton>
        <LibraryButton onChoose={(picture) => onChange(widestOf(picture))} />
        {imageUrl && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange('')}>
            Remove the image
          </Button>
        )}
      </Group>
      {wrong && (
        <Text role="alert" size="sm" c="red" mt={4}>
          {wrong}
        </Text>
      )}
    </div>
  )
}
