import { Button, FileButton, Group, Progress, Text } from '@mantine/core'
import { imageRules } from '../../../contract/image-rules.ts'
import { Medallion } from '../../ui/medallion.tsx'
import { usePictureUpload } from '../articles/images/use-picture-upload.ts'
import { IconUpload } from '../kit/icons.tsx'
import { widestOf } from '../pictures/library.ts'
import { LibraryButton } from '../pictures/library-button.tsx'
import type { AuthorFields } from './author-fields.ts'
import classes from './authors.module.css'

interface Props {
  fields: AuthorFields
  onChange: (imageUrl: string) => void
  problem: string | undefined
}

/** The picture of an author, or the initials that are drawn without one. */
export function AuthorPicture({ fields: { name, imageUrl }, onChange, problem }: Props) {
  const upload = usePictureUpload((address) => onChange(address))
  const wrong = upload.problem || problem
  return (
    <div className={classes.picture}>
      <Medallion author={{ name: name || '?', pictures: imageUrl ? [{ url: imageUrl }] : [] }} size={64} />
      <div>
        <Group gap="xs">
          <FileButton
            onChange={(file) => file && void upload.start(file)}
            accept={imageRules.types.join(',')}
            resetRef={upload.reset}
          >
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                leftSection={<IconUpload size={16} />}
                disabled={upload.share !== null}
              >
                Upload an image
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
        {upload.share !== null && <Progress mt="xs" value={upload.share * 100} aria-label="Uploading the image" />}
        {wrong ? (
          <Text role="alert" size="sm" c="red" mt={4}>
            {wrong}
          </Text>
        ) : (
          <Text size="sm" c="dimmed" mt={4}>
            {imageUrl
              ? 'The area around its focal point is shown in a circle.'
              : 'Without an image, initials are shown.'}
          </Text>
        )}
      </div>
    </div>
  )
}
