/** No schemas in this file, so that every screen can import it. */
export const exportFormats = ['markdown', 'ghost', 'wxr', 'members', 'orders'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportStates = ['running', 'done', 'failed'] as const

interface FormatWords {
  label: string
  about: string
  nouns: readonly [string, string]
  extension: 'zip' | 'csv'
}

export const formatWords: Record<ExportFormat, FormatWords> = {
  markdown: {
    label: 'Markdown',
    about: 'Text files with YAML front matter, plus images and files. For Hugo, Jekyll and Astro.',
    nouns: ['article or page', 'articles and pages'],
    extension: 'zip',
  },
  ghost: {
    label: 'Ghost',
    about: 'JSON for the importer of Ghost 5 and 6, plus images and files.',
    nouns: ['article or page', 'articles and pages'],
    extension: 'zip',
  },
  wxr: {
    label: 'WordPress',
    about: 'WXR 1.2 for the importer of WordPress, plus images and files.',
    nouns: ['article or page', 'articles and pages'],
    extension: 'zip',
  },
  members: {
    label: 'Members',
    about: 'A CSV file of readers with their plans, labels, notes and newsletter consent. Does not include passwords.',
    nouns: ['member', 'members'],
    extension: 'csv',
  },
  orders: {
    label: 'Orders',
    about: 'A CSV file of all orders with payments, refunds and the numbers of receipts and credit notes.',
    nouns: ['order', 'orders'],
    extension: 'csv',
  },
}

export const rowsInWords = (format: ExportFormat, count: number) =>
  `${count.toLocaleString('en')} ${formatWords[format].nouns[count === 1 ? 0 : 1]}`

export const exportLimits = {
  /** Exports that run at the same time. Each needs room on the disk. */
  atOnce: 3,
  keptHours: 24,
} as const

export const exportFileLink = (id: number, ticket: string) => `/files/exports/${id}?${new URLSearchParams({ ticket })}`
