import { type ArticleData, ArticlePlacesContext } from '../../features/articles/pages/article-place.ts'
import { LoginCardContext } from '../../features/articles/pages/gate/login-in-place.tsx'
import { loadArticle } from '../../features/articles/pages/load-article.ts'
import {
  ArticleLayout,
  ArticleNotShown,
  articleStyles,
  explainProblem,
  settleArticle,
} from '../../features/articles/pages/page.tsx'
import { filledBy } from '../../platform/web/magazine/place.tsx'
import type { Route } from './+types/article'
import { articlePlaces } from './article-places.ts'

const loaders = filledBy(
  import.meta.glob<ArticleData>('../../features/*/pages/article-data.ts', { eager: true, import: 'default' }),
)

const loadLoginCard = () => import('../../features/accounts/pages/login/login-card.tsx')

export const links: Route.LinksFunction = () => [...articleStyles]

export const loader = (args: Route.LoaderArgs) => loadArticle(args, loaders)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  settleArticle(params.id, serverLoader(), articlePlaces)
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (error) return [{ title: explainProblem(error).heading }, { name: 'robots', content: 'noindex' }]
  return loaderData?.head ?? []
}

export default function Article({ loaderData }: Route.ComponentProps) {
  return (
    <LoginCardContext value={loadLoginCard}>
      <ArticlePlacesContext value={articlePlaces}>
        <ArticleLayout {...loaderData} />
      </ArticlePlacesContext>
    </LoginCardContext>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ArticleNotShown error={error} />
