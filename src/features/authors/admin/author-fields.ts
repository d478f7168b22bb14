import type { AdminAuthor } from '../contract/endpoints.ts'

export const emptyAuthor = {
  name: '',
  slug: '',
  line: '',
  biography: '',
  imageUrl: '',
  accountEmail: '',
  links: [] as { label: string; url: string }[],
  expertise: [] as string[],
  isOnDesk: false,
}
export type AuthorFields = typeof emptyAuthor

export const toAuthorFields = ({
  name,
  slug,
  line,
  biography,
  imageUrl,
  accountEmail,
  links,
  expertise,
  isOnDesk,
}: AdminAuthor): AuthorFields => ({ name, slug, line, biography, imageUrl, accountEmail, links, expertise, isOnDesk })
