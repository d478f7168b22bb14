import { links } from '../../../platform/contract/links.ts'
import type { MagazinePlaces } from '../../../platform/web/magazine/place.tsx'
import { SaveInList } from './saved/save-in-list.tsx'

export default {
  OverStory: SaveInList,
  accountLinks: [{ to: links.savedArticles, label: 'Saved articles', order: 1 }],
} satisfies MagazinePlaces
