import { accountMessages } from './accounts/rules.ts'

export type MailedLinkPurpose =
  | 'verify'
  | 'reset'
  | 'email-change'
  | 'staff'
  | 'seat'
  | 'white-paper'
  | 'gift'
  | 'newsletter'
  | 'follow'

/** `withdrawn`: its purpose has ended. `unknown`: no email carried it, or long ago. */
export type LinkRefusal = 'used' | 'replaced' | 'expired' | 'withdrawn' | 'incomplete' | 'unknown'

const causes: Record<LinkRefusal, string> = {
  used: 'This link has already been used.',
  replaced: 'A newer email has replaced this link.',
  expired: 'This link has expired.',
  withdrawn: 'This link is no longer valid.',
  incomplete: 'This link is incomplete. Open it from the email again, or copy all of it.',
  unknown: 'We do not recognise this link. Open it from the email again.',
}

/** `again` unless a refusal has its own remedy. */
const remedies: Record<MailedLinkPurpose, { again: string } & Partial<Record<LinkRefusal, string>>> = {
  verify: { again: 'Send a new link.', replaced: 'Open the latest email, or send a new link.' },
  reset: {
    again: 'Please request a new link.',
    used: 'If you have chosen a new password, sign in with it. If not, request a new link.',
    replaced: 'Open the latest email, or request a new link.',
  },
  'email-change': {
    again: 'Start the change again in your account.',
    used: 'Your account shows whether the change is complete.',
    replaced: 'Open the latest email, or start the change again in your account.',
  },
  staff: {
    again: 'Ask an administrator of the magazine for a new invitation.',
    used: 'If you have accepted the invitation, sign in. If not, ask an administrator of the magazine for a new one.',
    replaced: 'Open the latest email, or ask an administrator of the magazine for a new invitation.',
  },
  seat: {
    again: 'Ask your organisation for a new invitation.',
    used: 'If you have accepted the invitation, your account shows your seat. If not, ask your organisation for a new one.',
    replaced: 'Open the latest email, or ask your organisation for a new invitation.',
  },
  'white-paper': {
    again: 'Please ask for the white paper again.',
    replaced: 'Open the latest email, or ask for the white paper again.',
  },
  gift: { again: 'Ask the person who gave it to you.' },
  newsletter: {
    again: 'You can subscribe and unsubscribe on the newsletter page.',
    used: 'You have unsubscribed since. To get the newsletter again, subscribe on the newsletter page.',
    expired: 'Please subscribe again.',
  },
  follow: { again: 'You can choose your emails on your Following page.' },
}

/** Tells nothing about accounts to those who have no link. */
export function linkMessage(purpose: MailedLinkPurpose, refusal: LinkRefusal): string {
  if (purpose === 'verify' && refusal === 'used') return accountMessages.addressVerified
  const remedy = remedies[purpose][refusal] ?? remedies[purpose].again
  // These two may work without a new link.
  if (refusal === 'incomplete' || refusal === 'unknown')
    return `${causes[refusal]} If that does not help, ${remedy[0]?.toLowerCase()}${remedy.slice(1)}`
  return `${causes[refusal]} ${remedy}`
}
