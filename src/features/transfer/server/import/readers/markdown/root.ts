import type { SourceFile } from '../../source.ts'
import { Closing } from '../closing/unclear.ts'
import { askAboutPath } from './ask-about-path.ts'
import { aboutProject, pageEnding } from './parsed.ts'

const settings = /(?:^|\/)(?:config\/_default\/)?(?:(?:hugo|_?config)\.(?:toml|ya?ml|json)|astro\.config\.m?[jt]s)$/
const ofPart = /(?:^|\/)(?:content|src|source|static|public|assets|docs|data)\/$/
const ofSite =
  /^(?:content|src|source|static|public|assets|_posts|_drafts|posts?|drafts?|blog|articles?|news|docs|data)$/

/** The folder around a whole site, such as an archive has it: `blog-main/`. Empty: none, or one that may close its pages. */
export function rootOf(files: readonly SourceFile[]): string {
  const paths = files.map(({ path }) => path)
  const root = rootBySettings(paths) ?? rootByFolders(paths)
  const closing = new Closing()
  askAboutPath(root, closing)
  return closing.unclear.length === 0 ? root : ''
}

/** Themes have settings, too, in deeper folders. Null: none, several, or only about some of the pages. */
function rootBySettings(paths: readonly string[]): string | null {
  const found = new Set(paths.filter((path) => settings.test(path)).map((path) => path.replace(settings, '/')))
  const depthOf = (root: string) => root.split('/').length
  const [root, another] = [...found].toSorted((a, b) => depthOf(a) - depthOf(b))
  if (root === undefined || ofPart.test(root) || (another && depthOf(another) === depthOf(root))) return null
  const start = root === '/' ? '' : root
  const isOther = (path: string) => !pageEnding.test(path) || aboutProject.test(path)
  return paths.every((path) => path.startsWith(start) || isOther(path)) ? start : null
}

function rootByFolders(paths: readonly string[]): string {
  const [top = '', ...others] = new Set(paths.map((path) => path.slice(0, path.indexOf('/') + 1)))
  if (others.length > 0 || top === '' || ofSite.test(top.slice(0, -1))) return ''
  return paths.some((path) => ofSite.test(path.split('/', 2)[1] ?? '')) ? top : ''
}
