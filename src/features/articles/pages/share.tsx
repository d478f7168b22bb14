import { useState } from 'react'
import { articleLink, links } from '../../../platform/contract/links.ts'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { Icon, type IconName } from '../../../platform/web/ui/icons.tsx'
import { useArticlePlaces } from './article-place.ts'
import type { ArticleHeader } from './header.ts'

/** Plain links, without third-party scripts. */
export function Share({ header }: { header: ArticleHeader }) {
  const site = useSite()
  const url = site.publicUrl + articleLink(header)
  return (
    <ul className="share" aria-label="Share this article">
      <ShareLink
        icon="tweet"
        name="Tweet"
        to={`https://x.com/intent/post?${new URLSearchParams({ text: header.title, url })}`}
      />
      <ShareLink icon="follow" name="Follow" to={links.siteFeed} />
      <ShareLink
        icon="share"
        name="LinkedIn"
        to={`https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`}
      />
      <ShareLink
        icon="chat"
        name="WhatsApp"
        to={`https://wa.me/?${new URLSearchParams({ text: `${header.title} ${url}` })}`}
      />
      <li>
        <a
          href={`mailto:?subject=${encodeURIComponent(header.title)}&body=${encodeURIComponent(url)}`}
          className="share-link"
        >
          <Icon name="mail" size={16} />
          Email
        </a>
      </li>
      <li>
        <CopyLink title={header.title} url={url} />
      </li>
      {useArticlePlaces().map(
        ({ feature, Tool }) =>
          Tool && (
            <li key={feature}>
              <Tool header={header} />
            </li>
          ),
      )}
    </ul>
  )
}

/** The click loads what it does. */
function CopyLink({ title, url }: { title: string; url: string }) {
  const [said, say] = useState('Link')
  const share = async () => (await import('./share-link.ts')).shareLink({ title, url, say })
  return (
    <button type="button" className="share-link" onClick={() => void share()}>
      <Icon name="link" size={16} />
      <output>{said}</output>
    </button>
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
