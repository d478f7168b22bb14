const causes: Record<string, string> = {
  ENOSPC: 'the disk is full. Free some space, then try again',
  EDQUOT: 'the disk quota is used up. Free some space, then try again',
  EACCES: 'permission denied. Give the user that runs the magazine access, or choose another path',
  EPERM: 'permission denied. Give the user that runs the magazine access, or choose another path',
  EEXIST: 'it already exists. Choose another path',
  EROFS: 'it is read-only. Choose another path',
  ENOTDIR: 'it is not a folder. Choose another path',
  ENOTEMPTY: 'it is not empty. Choose another path',
  EMFILE: 'too many open files. Raise the limit (LimitNOFILE)',
  ENOMEM: 'not enough memory. Add memory, or lower WEB_CONCURRENCY',
}

/** By SQLSTATE. The embedded database ends when its disk is full. */
const fullDisk = 'Free some space on its disk, then try again'
const states: Record<string, string> = {
  '25006': `The database is read-only (25006): its disk is nearly full, or it is a replica. ${fullDisk}, or set the primary.`,
  '53100': `The database disk is full (53100). ${fullDisk}.`,
  '57P02': `The database stopped unexpectedly (57P02), as it does on a full disk. ${fullDisk}.`,
}

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** `EACCES: permission denied, open '/srv/x'`. Nothing else is left of an error that crossed threads. */
const systemMessage = /^(?<code>E[A-Z]+): [^']*(?:'(?<path>[^']+)'(?: -> '(?<dest>[^']+)')?)?/

/** A sentence with a next step. Null: not an error of the operating system. */
export function explainSystemError(error: Error): string | null {
  const said = systemMessage.exec(error.message)?.groups
  const [code, path, dest, port, address] = ['code', 'path', 'dest', 'port', 'address'].map((name) =>
    asText(Reflect.get(error, name) ?? said?.[name]),
  )
  if (!code) return null
  if (states[code]) return states[code]
  if (code === 'ERR_MODULE_NOT_FOUND')
    return `${error.message.split('\n')[0]}. Run \`npm ci\` where package.json is (\`npm ci --omit=dev\` in a release), or unpack the release again.`
  if (code === 'EADDRINUSE' && port)
    return `Port ${port} of ${address} is in use by another process (EADDRINUSE). Stop it, or set PORT.`
  if (code === 'EACCES' && port)
    return `Permission denied for port ${port} of ${address} (EACCES). Set PORT to a number above 1023, with nginx in front.`
  const cause = causes[code]
  return cause ? `Failed to use ${dest || path || 'a file'} (${code}): ${cause}.` : null
}
