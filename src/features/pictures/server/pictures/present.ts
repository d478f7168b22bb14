import { noTitle } from '../../../../platform/contract/no-title.ts'
import type { PictureUseKind } from '../../../../platform/server/db/column-values.ts'
import type { LibraryPicture, ListedPicture, PictureUse } from '../../contract/endpoints.ts'
import { isDrawn, presentPicture } from '../images/pictures.ts'
import type { LibraryRow, UseRow, Viewer } from './queries.ts'

export const presentListedPicture = (row: LibraryRow): ListedPicture => ({
  id: row.id,
  fileName: row.file_name,
  alt: row.alt,
  credit: row.credit,
  focus: { x: row.focal_x, y: row.focal_y },
  isLineArt: isDrawn(row),
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  uploadedAt: row.uploaded_at.toISOString(),
  uploadedBy: row.uploader,
  pictures: presentPicture(row),
  uses: row.uses,
})

export const mayChange = (row: Pick<LibraryRow, 'uploaded_by'>, { userId, isWriter }: Viewer) =>
  !isWriter || row.uploaded_by === userId

export const presentLibraryPicture = (row: LibraryRow, uses: readonly UseRow[], viewer: Viewer): LibraryPicture => ({
  ...presentListedPicture(row),
  usedIn: uses.map(presentUse),
  mayChange: mayChange(row, viewer),
})

const places: Record<PictureUseKind, string> = {
  article: 'Article',
  draft: 'Draft of an article',
  'new-draft': 'Draft of a new article',
  snippet: 'Snippet',
  event: 'Event',
  'white-paper': 'White paper',
  report: 'Report',
  author: 'Author',
  ad: 'Advertisement',
  page: 'Page',
  catalogue: 'Sections and categories',
  settings: 'Settings',
}

const presentUse = ({ kind, subject, name }: UseRow): PictureUse => ({
  place: places[kind],
  name: name === null ? 'Not published yet' : nameOf(kind, name),
  link: name === null ? null : linkOf(kind, subject),
})

function nameOf(kind: PictureUseKind, name: string): string {
  if (kind === 'catalogue' || kind === 'settings') return places[kind]
  return name || noTitle
}

function linkOf(kind: PictureUseKind, subject: string): string {
  switch (kind) {
    case 'article':
    case 'draft':
      return `edit/${subject.split(':')[0]}`
    case 'new-draft':
      return `?draft=${subject}`
    case 'event':
      return `events/${subject}`
    case 'white-paper':
      return `white-papers/${subject}`
    case 'report':
      return `reports/${subject}`
    case 'page':
      return `pages/${subject}`
    case 'snippet':
      return 'snippets'
    case 'author':
      return 'authors'
    case 'ad':
      return 'AdManagement'
    case 'catalogue':
      return 'sections'
    case 'settings':
      return 'settings'
  }
}
