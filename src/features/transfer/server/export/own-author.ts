import type { OwnAuthorJson } from '../import/own-record.ts'
import type { OutgoingPicture } from './outgoing.ts'
import type { OutgoingAuthor } from './read-authors.ts'

/** For another magazine of this product. The author's account and email address are in no export. */
export const ownAuthorOf = (
  { slug, name, line, biography, links, expertise, picture, is_on_desk }: OutgoingAuthor,
  addressOf: (picture: OutgoingPicture) => string,
): OwnAuthorJson => ({
  slug,
  name,
  line,
  biography,
  links,
  expertise,
  isOnDesk: is_on_desk,
  ...(picture && { picture: addressOf(picture), credit: picture.credit, focus: [picture.focus.x, picture.focus.y] }),
})
