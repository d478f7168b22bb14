import { type ComponentType, createContext, Fragment, use } from 'react'
import type { Story } from '../ui/story.ts'
import { useSite } from './use-site.ts'

/** What a feature that can be switched off puts into all pages of the magazine. It fills them in its `pages/places.tsx`. */
export interface MagazinePlaces {
  /** Over a story of a list. */
  OverStory?: ComponentType<{ story: Story }>
  /** At the end of a line about something. */
  AfterSubject?: ComponentType<SubjectProps>
  /** In the menu of a signed-in reader, and on the account page. */
  accountLinks?: readonly PlacedLink[]
  footerLinks?: readonly PlacedLink[]
}

export interface PlacedLink {
  to: string
  label: string
  /** Its place among the others. */
  order: number
}

interface SubjectProps {
  /** What a page or line is about, in any spelling. */
  subject: Subject
  /** For screen readers. */
  name: string
  /** What to do with it, in other words than the feature's own. */
  words?: string
}

export interface Subject {
  kind: 'part' | 'family' | 'topic' | 'category' | 'section' | 'author' | 'search'
  target: string
}

/** What one feature fills. */
export type Filled<Places> = Places & { feature: string }

/** What the modules of features fill, each with the folder that it stands in: `../../features/letters/pages/…`. */
export const filledBy = <Places,>(modules: Record<string, Places>): readonly Filled<Places>[] =>
  Object.entries(modules).map(([file, places]) => ({ ...places, feature: file.split('/')[3] ?? '' }))

/** Without features that are switched off. */
export const switchedOn = <Places,>(filled: readonly Filled<Places>[], features: readonly string[]) =>
  filled.filter(({ feature }) => features.includes(feature))

export const MagazinePlacesContext = createContext<readonly Filled<MagazinePlaces>[]>([])

const useMagazinePlaces = () => switchedOn(use(MagazinePlacesContext), useSite().features)

const inOrder = (links: PlacedLink[]) => links.toSorted((a, b) => a.order - b.order)

/** The reader's own lists, with those that only one page links. */
export const useAccountLinks = (others: readonly PlacedLink[] = []) =>
  inOrder([...useMagazinePlaces().flatMap(({ accountLinks = [] }) => accountLinks), ...others])

export const useFooterLinks = () => inOrder(useMagazinePlaces().flatMap(({ footerLinks = [] }) => footerLinks))

/** What can be done with a story of a list. */
export const overStory = (story: Story) => <OverStoryPlace story={story} />

const OverStoryPlace = ({ story }: { story: Story }) =>
  useMagazinePlaces().map(({ feature, OverStory }) => OverStory && <OverStory key={feature} story={story} />)

/** What can be done about a subject, each after a dot, unless it begins the line. */
export const AfterSubject = ({ isFirst = false, ...subject }: SubjectProps & { isFirst?: boolean }) =>
  useMagazinePlaces().map(
    ({ feature, AfterSubject: Own }) =>
      Own && (
        <Fragment key={feature}>
          {!isFirst && ' · '}
          <Own {...subject} />
        </Fragment>
      ),
  )
