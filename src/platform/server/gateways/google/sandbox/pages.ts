import { escapeMarkup } from '../../../../contract/markup.ts'
import type { SandboxAccount } from './provider.ts'

const layout = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Google sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/google/page.css">
</head>
<body>
<main>
<p class="sandbox-label">Sandbox: this page stands in for Google on a trial. Google is told nothing.</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`

const alert = (problem: string) => (problem ? `<p role="alert" id="problem">${escapeMarkup(problem)}</p>` : '')

export function choosePage(given: {
  magazine: string
  action: string
  accounts: readonly SandboxAccount[]
  problem?: string
  email?: string
  name?: string
}): string {
  const { magazine, accounts, problem = '', email = '', name = '' } = given
  const form = (content: string) => `<form method="post" action="${escapeMarkup(given.action)}">${content}</form>`
  const choices = accounts.map(({ email: address, name: called }) =>
    form(
      `<button class="is-account" name="account" value="${escapeMarkup(address)}"><strong>${escapeMarkup(called)}</strong> <span>${escapeMarkup(address)}</span></button>`,
    ),
  )
  const invalid = problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
  return layout(
    'Sign in with Google',
    `<p>Choose an account to continue to ${escapeMarkup(magazine)}.</p>
${choices.join('\n')}
${form('<button name="invented" value="1">Use a new test account</button>')}
<h2>Use your own email address</h2>
<p>We will email a link to it, as proof that the address is yours.</p>
${form(`${alert(problem)}<label for="email">Email</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="email" value="${escapeMarkup(email)}"${invalid}>
<label for="name">Name</label><input id="name" name="name" required maxlength="60" autocomplete="name" value="${escapeMarkup(name)}">
<button class="is-first">Continue</button>`)}
${form('<button name="denied" value="1">Cancel</button>')}`,
  )
}

export const sentPage = (email: string, action: string) =>
  layout(
    'Check your email',
    `<p>We emailed a link to ${escapeMarkup(email)}. Open it in this browser to continue. It is valid for 30 minutes.</p>
<p>A trial without a mail server keeps its emails as files in the folder <code>mail</code> of its data.</p>
<p><a href="${escapeMarkup(action)}">Choose another account</a></p>`,
  )

export const problemPage = (problem: string) =>
  layout('We could not sign you in', `${alert(problem)}<p><a href="/login">Back to Login</a></p>`)
