import { ActionIcon, NativeSelect, UnstyledButton } from '@mantine/core'
import { Fragment } from 'react'
import { shownPages } from '../../ui/pagination.tsx'
import { IconChevronLeft, IconChevronRight } from '../icons.tsx'
import classes from './list.module.css'
import type { List } from './use-list.ts'

type Paged = Pick<List<unknown>, 'page' | 'limit' | 'total' | 'totalPages' | 'isTotalCapped' | 'goToPage'> & {
  /** Rows of this page, where not all are counted. */
  rows?: readonly unknown[]
}

interface Props {
  list: Paged & { setLimit?: (limit: number) => void }
  sizes?: readonly number[] | undefined
}

export function Pager({ list, sizes }: Props) {
  const { page, limit, total, totalPages, isTotalCapped, goToPage } = list
  const before = (page - 1) * limit
  const first = isTotalCapped ? before + 1 : Math.min(total, before + 1)
  const last = isTotalCapped ? before + (list.rows?.length ?? 0) : Math.min(total, page * limit)
  // A capped count does not end the list.
  const isLast = isTotalCapped ? (list.rows?.length ?? 0) < limit : page >= totalPages
  if (total === 0) return null
  return (
    <div className={classes.foot}>
      <output className={classes.showing}>
        Showing {first} to {last} of {isTotalCapped ? `more than ${total}` : total} results
      </output>
      {sizes && (
        <NativeSelect
          size="xs"
          aria-label="Rows per page"
          data={sizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
          value={String(limit)}
          onChange={({ currentTarget: { value } }) => list.setLimit?.(Number(value))}
        />
      )}
      {(totalPages > 1 || !isLast) && (
        <nav aria-label="Pages" className={classes.pages}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Previous page"
            disabled={page === 1}
            onClick={() => goToPage(page - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          {shownPages(page, Math.max(page, totalPages)).map((shown, index, all) => (
            <Fragment key={shown}>
              {shown - (all[index - 1] ?? 0) > 1 && <span className={classes.gap}>…</span>}
              <UnstyledButton
                className={classes.page}
                aria-label={`Page ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
                onClick={() => goToPage(shown)}
              >
                {shown}
              </UnstyledButton>
            </Fragment>
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Next page"
            disabled={isLast}
            onClick={() => goToPage(page + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </nav>
      )}
    </div>
  )
}
