import { Link } from 'react-router'
import { articleLink, sectionInFolder } from '../../../../platform/contract/links.ts'
import type { ReadArticle } from '../../contract/reading-history.ts'

export function BegunArticles({ data: begun }: { data: readonly ReadArticle[] }) {
  if (begun.length === 0) return null
  return (
    <ul className="rows" aria-label="Continue reading">
      {begun.map(({ ID: id, folder, slug, 'Article Title': title, percent }) => (
        <li key={id} className="plan-way">
          <Link to={articleLink({ id, section: sectionInFolder(folder) ?? '', slug })} className="link">
            {title}
          </Link>
          <span className="text-small text-quiet">{percent}% read</span>
        </li>
      ))}
    </ul>
  )
}
