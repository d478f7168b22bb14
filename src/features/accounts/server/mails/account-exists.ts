import { z } from 'zod'
import { links } from '../../../../platform/contract/links.ts'
import { defineTemplate } from '../../../../platform/server/mail/content.ts'

/** The page itself does not say that the account exists. */
export const accountExistsMail = defineTemplate('account-exists', z.object({}), (_data, { name, publicUrl }) => ({
  subject: `You already have an account at ${name}`,
  preheader: 'Someone tried to sign up with your address. Nothing has changed.',
  heading: 'You already have an account',
  blocks: [
    `Someone tried to sign up at ${name} with this email address. You already have an account, so nothing has changed.`,
    'If this was you, just sign in.',
    { kind: 'action', label: 'Sign in', address: publicUrl + links.login },
    {
      kind: 'link',
      before: 'Forgot your password?',
      label: 'Choose a new one.',
      address: publicUrl + links.forgotPassword,
    },
    {
      kind: 'note',
      text: 'If this was not you, you do not need to do anything. We did not tell them that you have an account.',
    },
  ],
}))
