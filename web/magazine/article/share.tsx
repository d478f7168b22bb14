import { articleLink, links } from '../../../contract/links.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { useSite } from '../use-site.ts'
import type { ArticleFace } from './face.ts'

/** Plain links: nobody is told that a reader was here until the reader says so. */
export function Share({ face }: { face: ArticleFace }) {
  const site = useSite()
  const url = site.publicUrl + articleLink(face)
  return (
    <ul className="no-print share" aria-label="Share this article">
      <ShareLink
        icon="tweet"
        name="Tweet"
        to={`https://x.com/intent/post?${new URLSearchParams({ text: face.title, url })}`}
      />
      <ShareLink icon="follow" name="Follow" to={links.siteFeed} />
      <ShareLink
        icon="share"
        name="LinkedIn"
        to={`https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`}
      />
    </ul>
  )
}

function ShareLink({ icon, name, to }: { icon: IconName; name: string; to: string }) {
  return (
    <li>
      <a href={to} target="_blank" rel="noopener" className="share-link">
        <Icon name={icon} size={16} />
        {name}
      </a>
    </li>
  )
}
