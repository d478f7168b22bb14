import { Button, type ButtonProps } from '@mantine/core'
import type { ListedPicture } from '../contract/endpoints.ts'
import { pickPicture } from './picture-picker.tsx'

interface Props extends Pick<ButtonProps, 'size'> {
  onChoose: (picture: ListedPicture) => void
}

export function LibraryButton({ onChoose, size = 'xs' }: Props) {
  const choose = async () => {
    const picture = await pickPicture()
    if (picture) onChoose(picture)
  }
  return (
    <Button size={size} variant="default" onClick={() => void choose()}>
      From the library
    </Button>
  )
}
