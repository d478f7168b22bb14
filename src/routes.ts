import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { type ContentHead, contentHeads } from './platform/contract/content/heads.ts'
import type { DeclaredPage } from './platform/web/declared-page.ts'

const exactly = { caseSensitive: true }

export const pageFile = ({ name, noun }: ContentHead) => `features/${name}/pages/${noun.replaceAll(' ', '-')}.tsx`

const contentRoutes = ({ name, ...head }: ContentHead) => [
  route(name, `features/${name}/pages/page.tsx`, exactly),
  route(`${name}/page/:page`, `features/${name}/pages/page.tsx`, { ...exactly, id: `${name}-page` }),
  route(`${name}/:slug`, pageFile({ name, ...head }), exactly),
]

const declared: { folder: string; pages: readonly DeclaredPage[] }[] = await Promise.all(
  globSync('features/*/pages/routes.ts', { cwd: import.meta.dirname })
    .toSorted()
    .map(async (file) => ({
      folder: dirname(file),
      pages: (await import(/* @vite-ignore */ join(import.meta.dirname, file))).default,
    })),
)

const pagesIn = (frame: DeclaredPage['frame']) =>
  declared.flatMap(({ folder, pages }) =>
    pages
      .filter((page) => (page.frame ?? 'magazine') === frame)
      .map(({ path, file, id }) =>
        path === '' ? index(`${folder}/${file}`) : route(path, `${folder}/${file}`, { ...exactly, ...(id && { id }) }),
      ),
  )

export default [
  layout('app/magazine/layout.tsx', { id: 'magazine' }, [
    ...pagesIn('magazine'),
    ...contentHeads.flatMap(contentRoutes),

    // Optional features have places in these pages. The number finds the article; the words say what it is about.
    route('section/:folder/:id/:words?', 'app/magazine/article.tsx', exactly),
    route('article/:id', 'app/magazine/article.tsx', { ...exactly, id: 'article-by-id' }),
    route('account', 'app/magazine/my-account.tsx', exactly),

    route('*', 'app/magazine/not-found.tsx'),
  ]),
  layout('features/accounts/pages/layout.tsx', pagesIn('form')),

  // The back office has a router of its own: app/admin/screens.ts.
  route('admin/*', 'app/admin/page.tsx', exactly),
] satisfies RouteConfig
