import { type ComponentType, createContext, use } from 'react'
import type { ApiClient } from '../../../platform/contract/client.ts'
import type { Site } from '../../../platform/contract/site.ts'
import { type Filled, switchedOn } from '../../../platform/web/magazine/place.tsx'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import type { BesideArticle } from '../contract/articles.ts'
import type { AccessOutcome, PageAccess } from './gate/access-outcome.ts'
import type { ArticleHeader } from './header.ts'

/** What a feature that can be switched off puts into the page of an article. It fills them in its `pages/article-places.tsx`. */
export interface ArticlePlaces<Data = unknown> {
  /** Among the links that share the article. */
  Tool?: ComponentType<{ header: ArticleHeader }>
  /** After the whole text. */
  AfterText?: ComponentType<{ header: ArticleHeader; access: PageAccess; isSettled: boolean }>
  /** Among what leads to other articles, if it has loaded something. */
  AfterSeries?: ComponentType<{ data: Data }>
  AfterSubjects?: ComponentType<{ header: ArticleHeader }>
  /** If it has loaded something. */
  AtEnd?: ComponentType<{ header: ArticleHeader; data: Data }>
  /** Shows what is known about a part whose mark in the text is pointed at. Answers whether it could. */
  showPart?: (mark: HTMLAnchorElement, isTouch: boolean) => Promise<boolean>
  /** Another way to the text for readers before the gate. */
  wayIn?: WayIn
}

/** What it shows there to everybody, loaded on the server: `pages/article-data.ts`. Null: nothing. */
export interface ArticleData {
  load: (server: ApiClient, article: { id: string; beside: BesideArticle; site: Site }) => Promise<unknown>
}

interface WayIn {
  /** The script that runs before the first paint, so that nothing moves when the way opens the article. */
  firstScript: string
  /** In the browser. Null: the reader did not come this way. */
  open: (id: string) => Promise<OpenedArticle> | null
}

/** What a way opened, or why it did not. */
export interface OpenedArticle {
  access: AccessOutcome | null
  notice: string
}

export const ArticlePlacesContext = createContext<readonly Filled<ArticlePlaces>[]>([])

export const useArticlePlaces = () => switchedOn(use(ArticlePlacesContext), useSite().features)

/** What each feature that is switched on has loaded, by its name. */
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
