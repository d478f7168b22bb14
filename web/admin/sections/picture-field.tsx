import { Button, FileButton, Group, Input, Progress } from '@mantine/core'
import { useState } from 'react'
import { imageRules } from '../../../contract/image-rules.ts'
import { pictureProblem, uploadPicture } from '../articles/images/upload-image.ts'
import { IconUpload } from '../kit/icons.tsx'
import { widestOf } from '../pictures/library.ts'
import { LibraryButton } from '../pictures/library-button.tsx'
import classes from './sections.module.css'

/** An uploaded picture, for link previews. */
export function PictureField({ address, onChange }: { address: string; onChange: (address: string) => void }) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function upload(file: File | null) {
    if (!file) return
    const wrong = pictureProblem(file)
    setProblem(wrong)
    if (wrong) return
    setShare(0)
    await uploadPicture(file, { onProgress: setShare, signal: new AbortController().signal }).then(
      ({ src }) => onChange(src),
      (error: unknown) => setProblem(error instanceof Error ? error.message : 'Image upload failed'),
    )
    setShare(null)
  }
  return (
    <Input.Wrapper label="Image" description="For link previews of its page" error={problem} labelElement="div">
      <Group gap="xs" mt={4}>
        <FileButton onChange={(file) => void upload(file)} accept={imageRules.types.join(',')}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<IconUpload size={16} />}
              disabled={share !== null}
            >
              Upload an image
            </Button>
          )}
        </FileButton>
        <LibraryButton onChoose={(picture) => onChange(widestOf(picture))} />
        {address && (
          <Button size="xs" variant="default" onClick={() => onChange('')}>
            Remove the image
          </Button>
        )}
      </Group>
      {share !== null && <Progress mt="xs" value={share * 100} aria-label="Uploading the image" />}
      {address && <img src={address} alt="" className={classes.picture} />}
    </Input.Wrapper>
  )
}
