import { Text } from '@mantine/core'
import { Medallion } from '../../../platform/web/ui/medallion.tsx'
import { PictureButtons } from '../../pictures/admin/picture-buttons.tsx'
import type { AuthorFields } from './author-fields.ts'
import classes from './authors.module.css'

interface Props {
  fields: AuthorFields
  onChange: (imageUrl: string) => void
  problem: string | undefined
}

export const AuthorPicture = ({ fields: { name, imageUrl }, onChange, problem }: Props) => (
  <div className={classes.picture}>
    <Medallion author={{ name: name || '?', pictures: imageUrl ? [{ url: imageUrl }] : [] }} size={64} />
    <div>
      <PictureButtons imageUrl={imageUrl} problem={problem} onChange={onChange} />
      <Text size="sm" c="dimmed" mt={4}>
        {imageUrl ? 'The area around its focal point is shown in a circle.' : 'Without an image, initials are shown.'}
      </Text>
    </div>
  </div>
)
