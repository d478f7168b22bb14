import { articleLink } from '../../contract/links.ts'
import { HeadlineText } from './headline-text.tsx'
import { PageLink } from './page-link.tsx'
import type { Story } from './story.ts'

/** 2 below the page's heading, 3 below that of a part. */
export type CardLevel = 2 | 3

interface Props {
  to: string
  level?: CardLevel | undefined
  className: string
  children: React.ReactNode
}

/** Its link has no other words, and the styles stretch it over the whole `.card`. */
export function CardHeading({ to, level = 2, className, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <Heading className={`headline ${className}`}>
      <PageLink to={to}>{children}</PageLink>
    </Heading>
  )
}

export const Headline = ({ story, ...props }: Omit<Props, 'to' | 'children'> & { story: Story }) => (
  <CardHeading to={articleLink(story)} {...props}>
    <HeadlineText text={story.title} />
  </CardHeading>
)
