import { PictureButtons } from './picture-buttons.tsx'

interface Props {
  imageUrl: string
  /** `alt` null: no preview here, since the picture is shown elsewhere. */
  words: { upload: string; alt: string | null }
  problem?: string | undefined
  onChange: (imageUrl: string) => void
}

export const LinkPicture = ({ imageUrl, words, problem, onChange }: Props) => (
  <div>
    {imageUrl && words.alt !== null && <img src={imageUrl} alt={words.alt} width="100%" />}
    <PictureButtons imageUrl={imageUrl} words={words.upload} problem={problem} onChange={onChange} />
  </div>
)
