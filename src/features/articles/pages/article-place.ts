import { type ComponentType, createContext, use } from 'react'
import type { ApiClient } from '../../../platform/contract/client.ts'
import type { Site } from '../../../platform/contract/site.ts'
import { type Filled, switchedOn } from '../../../platform/web/magazine/place.tsx'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import type { BesideArticle } from '../contract/articles.ts'
import type { AccessOutcome, PageAccess } from './gate/access-outcome.ts'
import type { ArticleHeader } from './header.ts'

/** What a switchable feature puts into the page of an article. It fills them in its `pages/article-places.tsx`. */
export interface ArticlePlaces<Data = unknown> {
  Tool?: ComponentType<{ header: ArticleHeader }>
  AfterText?: ComponentType<{ header: ArticleHeader; access: PageAccess; isSettled: boolean }>
  /** Loads what `AfterText` shows to the reader. The text waits for it, so that nothing moves later. */
  prepare?: (article: { header: ArticleHeader; access: PageAccess }) => Promise<void>
  /** Shown if the feature has loaded something, like `AtEnd`. */
  AfterSeries?: ComponentType<{ data: Data }>
  AfterSubjects?: ComponentType<{ header: ArticleHeader }>
  AtEnd?: ComponentType<{ header: ArticleHeader; data: Data }>
  /** Shows what is known about the part whose mark is pointed at. Returns whether it could. */
  showPart?: (mark: HTMLAnchorElement, isTouch: boolean) => Promise<boolean>
  /** Another way to the text for readers before the gate. */
  wayIn?: WayIn
}

/** Loads on the server what a feature shows to everybody, in `pages/article-data.ts`. Null: nothing. */
export interface ArticleData {
  load: (server: ApiClient, article: { id: string; beside: BesideArticle; site: Site }) => Promise<unknown>
}

interface WayIn {
  /** Runs before the first paint, so that nothing moves when the way opens the article. */
  firstScript: string
  /** In the browser. Null: the reader did not come this way. */
  open: (id: string) => Promise<OpenedArticle> | null
}

export interface OpenedArticle {
  access: AccessOutcome | null
  notice: string
}

export const ArticlePlacesContext = createContext<readonly Filled<ArticlePlaces>[]>([])

export const useArticlePlaces = () => switchedOn(use(ArticlePlacesContext), useSite().features)

export async function loadPlaces(
  features: readonly Filled<ArticleData>[],
  server: ApiClient,
  article: Parameters<ArticleData['load']>[1],
): Promise<Record<string, unknown>> {
  const loading = switchedOn(features, article.site.features).map(
    async ({ feature, load }) => [feature, await load(server, article)] as const,
  )
  return Object.fromEntries(await Promise.all(loading))
}
