import { Link } from 'react-router'
import { articleLink, links, sectionInFolder } from '../../../contract/links.ts'
import type { ReadArticle } from '../../../contract/reading-history.ts'
import { AccountSection } from './section.tsx'

/** The ways to what the reader keeps, and the articles that they have begun to read. */
export const ReadingSection = ({ begun }: { begun: readonly ReadArticle[] }) => (
  <AccountSection title="Reading">
    {begun.length > 0 && (
      <ul className="rows" aria-label="Continue reading">
        {begun.map(({ ID: id, folder, slug, 'Article Title': title, percent }) => (
          <li key={id} className="plan-way">
            <Link to={articleLink({ id, section: sectionInFolder(folder) ?? '', slug })} className="link">
              {title}
            </Link>
            <span className="text-small text-quiet">{percent} % read</span>
          </li>
        ))}
      </ul>
    )}
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      <Link to={links.savedArticles} className="link">
        Saved articles
      </Link>
      <Link to={links.following} className="link">
        Following
      </Link>
      <Link to={links.history} className="link">
        History
      </Link>
    </p>
  </AccountSection>
)
