import { presentPicture } from '../../pictures/server/images/index.ts'
import type { AdminAuthor, AuthorProfile, ListedAuthor } from '../contract/endpoints.ts'
import type { AuthorRow, getAuthor, ListedAuthorRow } from './queries.ts'

const picturesOf = ({ image_name: name, image_sizes: sizes }: Pick<AuthorRow, 'image_name' | 'image_sizes'>) =>
  presentPicture({ name: name ?? '', sizes })

/** For the form. Empty without a picture. */
export const presentPictureAddress = (row: Pick<AuthorRow, 'image_name' | 'image_sizes'>) =>
  picturesOf(row).at(-1)?.url ?? ''

export const presentAuthor = (row: AuthorRow): AuthorProfile => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  line: row.line,
  biography: row.biography,
  links: row.links,
  expertise: row.expertise,
  pictures: picturesOf(row),
  isOnDesk: row.is_on_desk,
})

/** Hides whose account it is. */
export const presentForReaders = (row: ListedAuthorRow) => {
  const { account: _account, ...shown } = presentListed(row)
  return shown
}

export const presentListed = (row: ListedAuthorRow): ListedAuthor => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  line: row.line,
  links: row.links,
  pictures: picturesOf(row),
  isOnDesk: row.is_on_desk,
  articles: row.articles,
  account: row.account,
})

export const presentAdminAuthor = (row: Awaited<ReturnType<typeof getAuthor>>): AdminAuthor => ({
  ...presentAuthor(row),
  imageUrl: presentPictureAddress(row),
  accountEmail: row.account_email ?? '',
  articles: row.articles,
  unpublished: row.all_articles - row.articles,
})
