import type { AccessLevel, Section } from '../../../../platform/contract/catalogue.ts'

/** By their names on the command line. No schemas in this file, so that every screen can import it. */
export const siteImportSystems = {
  wxr: 'WordPress',
  ghost: 'Ghost',
  substack: 'Substack',
  beehiiv: 'beehiiv',
  groundplane: 'Another Groundplane site',
  markdown: 'Markdown: Hugo, Jekyll, Astro',
  feed: 'Blogger, or a feed: RSS, Atom, JSON Feed',
} as const
export type SiteImportSystem = keyof typeof siteImportSystems

export interface SiteImportChoices {
  section: Section
  members: AccessLevel
  paid: AccessLevel
  /** For articles behind a password. They are never free. */
  passwords: 'gold' | 'draft'
  /** False: only pictures in the archive are taken, none from the old site. */
  fetchPictures: boolean
  /** Where pictures are fetched from if the export does not name its site. Empty: nowhere. */
  oldAddress: string
}

export const siteImportNameKinds = ['author', 'category', 'tag', 'tier'] as const
export type SiteImportNameKind = (typeof siteImportNameKinds)[number]

export const siteImportOutcomes = ['taken', 'partly', 'known', 'left out', 'undone'] as const
export type SiteImportOutcome = (typeof siteImportOutcomes)[number]

export const outcomeNames: Record<SiteImportOutcome, string> = {
  taken: 'Imported',
  partly: 'Imported with changes',
  known: 'Already imported',
  'left out': 'Skipped',
  undone: 'Undone',
}

export interface SiteImportSample {
  title: string
  html: string
  status: string
  date: string | null
}

export function questionAbout({ what, uses, closes }: { what: string; uses: number; closes: 'some' | 'any' }): string {
  const [, kind, name = what] =
    /^(field|setting|column|status|shortcode|block|taxonomy|folder|type) (.+)$/.exec(what) ?? []
  const articles = `${uses.toLocaleString('en')} ${uses === 1 ? 'article' : 'articles'}`
  return `What is “${name}”${kind ? `, a ${kind}` : ''}? It can restrict ${closes === 'any' ? 'any article' : articles}.`
}

export const siteImportLimits = {
  /** In bytes. Larger exports are imported on the command line. */
  upload: 4 * 2 ** 30,
  samples: 5,
  listed: 100,
} as const

export const siteImportMessages = {
  tooLarge: 'The file is larger than 4 GB. Use the command `import` on the server',
  missing: 'Choose a file',
  notAnAddress: 'Enter a URL that begins with https:// or http://',
  changed: 'You cannot undo this import: its articles have since been edited or deleted',
  answered:
    'You cannot undo this import: readers have written letters to its articles, or its imported comments have been resolved',
} as const
