import { type ComponentType, createContext, Fragment, use } from 'react'
import type { Story } from '../ui/story.ts'
import { useSite } from './use-site.ts'

/** Optional features fill them in their `pages/places.tsx`. */
export interface MagazinePlaces {
  OverStory?: ComponentType<{ story: Story }>
  /** At the end of a line about a subject. */
  AfterSubject?: ComponentType<SubjectProps>
  /** In a signed-in reader's menu and on the account page. */
  accountLinks?: readonly PlacedLink[]
  footerLinks?: readonly PlacedLink[]
}

export interface PlacedLink {
  to: string
  label: string
  order: number
}

interface SubjectProps {
  /** In any spelling. */
  subject: Subject
  name: string
  /** Replaces the feature's own words. */
  words?: string
}

export interface Subject {
  kind: 'part' | 'family' | 'topic' | 'category' | 'section' | 'author' | 'search'
  target: string
}

export type Filled<Places> = Places & { feature: string }

/** The feature is the folder of the module: `../../features/letters/pages/…`. */
export const filledBy = <Places,>(modules: Record<string, Places>): readonly Filled<Places>[] =>
  Object.entries(modules).map(([file, places]) => ({ ...places, feature: file.split('/')[3] ?? '' }))

export const switchedOn = <Places,>(filled: readonly Filled<Places>[], features: readonly string[]) =>
  filled.filter(({ feature }) => features.includes(feature))

export const MagazinePlacesContext = createContext<readonly Filled<MagazinePlaces>[]>([])

const useMagazinePlaces = () => switchedOn(use(MagazinePlacesContext), useSite().features)

const inOrder = (links: PlacedLink[]) => links.toSorted((a, b) => a.order - b.order)

export const useAccountLinks = (others: readonly PlacedLink[] = []) =>
  inOrder([...useMagazinePlaces().flatMap(({ accountLinks = [] }) => accountLinks), ...others])

export const useFooterLinks = () => inOrder(useMagazinePlaces().flatMap(({ footerLinks = [] }) => footerLinks))

export const overStory = (story: Story) => <OverStoryPlace story={story} />

const OverStoryPlace = ({ story }: { story: Story }) =>
  useMagazinePlaces().map(({ feature, OverStory }) => OverStory && <OverStory key={feature} story={story} />)

/** Each after a dot, unless it begins the line. */
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
