import { Input } from '@mantine/core'
import { PictureButtons } from '../../pictures/admin/picture-buttons.tsx'
import classes from './sections.module.css'

interface Props {
  address: string
  problem: string | undefined
  onChange: (address: string) => void
}

/** An uploaded picture, for link previews. */
export const PictureField = ({ address, problem, onChange }: Props) => (
  <Input.Wrapper label="Image" description="For link previews of its page" labelElement="div">
    <PictureButtons imageUrl={address} problem={problem} onChange={onChange} />
    {address && <img src={address} alt="" className={classes.picture} />}
  </Input.Wrapper>
)
