export { signFollowLinksWith } from './links.ts'
