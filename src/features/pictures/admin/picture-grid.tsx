import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import listClasses from '../../../platform/web/admin/list/list.module.css'
import type { ListedPicture } from '../contract/endpoints.ts'
import { pixelsOf, thumbnailOf, usesOf } from './library.ts'
import classes from './pictures.module.css'

interface Props {
  list: { rows: readonly ListedPicture[]; isLoading: boolean; isStale: boolean }
  onChoose: (picture: ListedPicture) => void
  empty: ReactNode
}

const placeholders = Array.from({ length: 12 }, (_, index) => index)

export function PictureGrid({ list, onChoose, empty }: Props) {
  if (!list.isLoading && list.rows.length === 0) return <div className={listClasses.empty}>{empty}</div>
  return (
    <ul className={classes.grid} aria-label="Images" aria-busy={list.isLoading || list.isStale}>
      {list.isLoading
        ? placeholders.map((index) => (
            <li key={index}>
              <Skeleton className={classes.thumbnail} />
              <Skeleton height={12} mt={8} width="70%" />
            </li>
          ))
        : list.rows.map((picture) => (
            <li key={picture.id}>
              <button type="button" className={classes.tile} onClick={() => onChoose(picture)}>
                <span className={classes.thumbnail}>
                  <img src={thumbnailOf(picture)} alt="" loading="lazy" decoding="async" />
                </span>
                <span className={classes.fileName} title={picture.fileName}>
                  {picture.fileName}
                </span>
                <span className={classes.about}>
                  {pixelsOf(picture)}, {usesOf(picture.uses)}
                  {picture.alt === '' && ', no alt text'}
                </span>
              </button>
            </li>
          ))}
    </ul>
  )
}
