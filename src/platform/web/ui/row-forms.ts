import type { Story } from './story.ts'

/** Large, one of two side by side, or a row. On narrow screens all but the first are rows. */
export type RowForm = 'lead' | 'half' | 'row'

/** After the first: two halves, then eight rows and two halves in turns. A single half is a row. */
export function formAt(index: number, count: number): RowForm {
  if (index === 0) return 'lead'
  const place = index % 10
  return place === 2 || (place === 1 && index + 1 < count) ? 'half' : 'row'
}

/** A drawing says nothing at the size of a row. */
export const showsPicture = ({ image }: Pick<Story, 'image'>, form: RowForm) =>
  image !== undefined && (form !== 'row' || !image.isLineArt)
