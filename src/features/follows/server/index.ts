export { moveFollows } from './follow.ts'
export { signFollowLinksWith } from './links.ts'
