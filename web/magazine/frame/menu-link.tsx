import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'

interface Props extends Omit<ComponentProps<typeof Link>, 'to'> {
  to: string
}

/** A link of the publisher's menus: to a page of the magazine, to a file, or to another site. */
export function MenuLink({ to, prefetch = 'none', children, ...props }: Props) {
  if (!isMagazinePage(to))
    return (
      <a href={to} {...props}>
        {children}
      </a>
    )
  return (
    <Link to={to} prefetch={prefetch} {...props}>
      {children}
    </Link>
  )
}

/** Files and the back office are other documents. */
const isMagazinePage = (to: string) =>
  to.startsWith('/') && !/\.(?!html)[a-z0-9]+$/i.test(to) && to !== links.admin && !to.startsWith(`${links.admin}/`)
