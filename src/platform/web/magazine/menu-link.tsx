import type { ComponentProps } from 'react'
import { links } from '../../contract/links.ts'
import { PageLink } from '../ui/page-link.tsx'

export function MenuLink({ to, ...props }: ComponentProps<typeof PageLink>) {
  if (isMagazinePage(to)) return <PageLink to={to} {...props} />
  const { children, ...others } = props
  return (
    <a href={to} {...others}>
      {children}
    </a>
  )
}

/** Files and the back office are other documents. */
const isMagazinePage = (to: string) =>
  to.startsWith('/') && !/\.(?!html)[a-z0-9]+$/i.test(to) && to !== links.admin && !to.startsWith(`${links.admin}/`)
