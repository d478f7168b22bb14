import type { Deps } from '../../../../platform/server/feature-deps.ts'
import type { NewsletterRow } from './queries.ts'

type Magazine = Pick<Deps, 'config' | 'settings'>

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

export const senderDomain = ({ config, settings }: Magazine): string =>
  domainOf(config.mailFrom?.address ?? settings.publisher().contactEmail)

/** Mail servers refuse mail of a domain that did not allow it. */
export function senderProblem(magazine: Magazine, address: string): string | null {
  const domain = senderDomain(magazine)
  if (address === '' || domainOf(address) === domain) return null
  return `This site can send only from addresses at ${domain}, not at ${domainOf(address)}. Mail servers would reject the newsletter`
}

/** Only what differs from all other mail. */
export const senderOf = ({
  sender_name: name,
  sender_address: address,
}: Pick<NewsletterRow, 'sender_name' | 'sender_address'>) => ({ ...(name && { name }), ...(address && { address }) })
