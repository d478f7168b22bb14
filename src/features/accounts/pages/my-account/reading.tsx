import { Link } from 'react-router'
import { courseHead, listLink } from '../../../../platform/contract/content/heads.ts'
import type { OptionalFeatureName } from '../../../../platform/contract/features.ts'
import { articleLink, links, sectionInFolder } from '../../../../platform/contract/links.ts'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import type { MySeats } from '../../../organisations/contract/endpoints.ts'
import type { ReadArticle } from '../../../saved-articles/contract/reading-history.ts'
import { AccountSection } from './section.tsx'

const places: readonly [feature: OptionalFeatureName, place: string, name: string][] = [
  ['saved-articles', links.savedArticles, 'Saved articles'],
  ['follows', links.following, 'Following'],
  ['saved-articles', links.history, 'History'],
  ['letters', links.ownLetters, 'Letters'],
  ['reports', links.myReports, 'Reports'],
  ['courses', listLink(courseHead), 'Courses'],
  ['classifieds', links.myClassifieds, 'Classified ads'],
]

interface Props {
  begun: readonly ReadArticle[]
  /** The organisations whose seats the reader manages. */
  manages: MySeats['manages']
}

/** Of features that are switched on. */
function OwnPlaces() {
  const { features } = useSite()
  return places.map(
    ([feature, place, name]) =>
      features.includes(feature) && (
        <Link key={place} to={place} className="link">
          {name}
        </Link>
      ),
  )
}

/** The ways to all that is the reader's own, and the articles that they have begun to read. */
export const ReadingSection = ({ begun, manages }: Props) => (
  <AccountSection title="Yours">
    {begun.length > 0 && (
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
    )}
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      <OwnPlaces />
      {manages.map(({ id, name }) => (
        <Link key={id} to={`${links.organisation}?${new URLSearchParams({ id: String(id) })}`} className="link">
          Seats of {name}
        </Link>
      ))}
    </p>
  </AccountSection>
)
