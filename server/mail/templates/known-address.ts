import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { defineMessage } from '../letter.ts'

/** To the owner of an account with whose address somebody signed up once more. The page told the other one nothing. */
export const knownAddress = defineMessage(z.object({}), (_data, { name, publicUrl }) => ({
  subject: `You already have an account at ${name}`,
  preheader: 'Somebody tried to sign up with your address. Nothing has changed.',
  heading: 'You already have an account',
  parts: [
    {
      kind: 'text',
      text: `Somebody tried to sign up at ${name} with this e-mail address. It has an account already, so none was opened and nothing has changed.`,
    },
    { kind: 'text', text: 'If that was you, just sign in.' },
    { kind: 'action', label: 'Sign in', address: publicUrl + links.login },
    {
      kind: 'link',
      before: 'You do not remember your password?',
      label: 'Choose a new one.',
      address: publicUrl + links.forgotPassword,
    },
    {
      kind: 'note',
      text: 'If it was not you, there is nothing to do: whoever it was has not learnt that you have an account.',
    },
  ],
}))
