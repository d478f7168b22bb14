import { apiEndpoints } from '../src/app/contract/api.ts'
import { admittedRoles, isAdmitted, roleNames, roles } from '../src/platform/contract/accounts/roles.ts'
import type { Endpoint } from '../src/platform/contract/endpoint.ts'

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

export function accessTable(): string {
  const columns = ['Anybody', ...roles.map((role) => roleNames[role]), 'API key']
  const calls = Object.entries<Endpoint>(apiEndpoints).toSorted(([one], [other]) =>
    pathOf(one) < pathOf(other) ? -1 : 1,
  )
  const rows = calls.map(([name, { access, keyScope = '' }]) =>
    rowOf([name, ...[null, ...roles].map((role) => (isAdmitted(access, role) ? 'yes' : '')), keyScope]),
  )
  return `# Who may make which call

Made from the contract, where every call declares its access: ${Object.keys(admittedRoles)
    .map((access) => `\`${access}\``)
    .join(', ')}. \`src/platform/contract/accounts/roles.ts\` says
which roles each of them admits; \`src/platform/server/http/api/access.ts\` refuses all others. The last column names the scope that an API key needs;
a key opens no other call, and none beyond the role of who made it. A writer's calls about articles reach only articles that
the writer added and that are not published. \`test/architecture.test.ts\` fails if this page is out of date, and its comment says how to
write it anew. \`test/hostile/access.test.ts\` tries every call as every role.

${rowOf(['call', ...columns])}
${rowOf(['---', ...columns.map(() => '---')])}
${rows.join('\n')}
`
}

const pathOf = (name: string) => name.split(' ').toReversed().join(' ')
