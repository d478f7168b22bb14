const causes: Record<string, string> = {
  ENOSPC: 'the disk is full. Make room on it, and try again',
  EDQUOT: 'the quota of the disk is used up. Make room, and try again',
  EACCES: 'this user may not. Give what is named to the user that runs the magazine, or name another place',
  EPERM: 'this user may not. Give what is named to the user that runs the magazine, or name another place',
  EEXIST: 'something of this name is there already. Name another place',
  EROFS: 'it can only be read. Name another place',
  ENOTDIR: 'it is not a folder. Name another place',
  ENOTEMPTY: 'something else is in it. Name another place',
  EMFILE: 'this process may not open more files. Raise the limit (LimitNOFILE)',
  ENOMEM: 'there is too little memory. Give the machine more, or set WEB_CONCURRENCY lower',
}

/** What a database says, by SQLSTATE, when its disk is full. The embedded one ends. */
const fullDisk = 'Make room on its disk, and try again'
const states: Record<string, string> = {
  '25006': `The database takes no writes (25006): its disk is nearly full, or it is a replica. ${fullDisk}, or name the primary.`,
  '53100': `The disk of the database is full (53100). ${fullDisk}.`,
  '57P02': `The database ended while it was at work (57P02), as it does on a full disk. ${fullDisk}.`,
}

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Node's words for what the system refuses: `EACCES: permission denied, open '/srv/x'`. All that is left of an error that crossed threads. */
const systemMessage = /^(?<code>E[A-Z]+): [^']*(?:'(?<path>[^']+)'(?: -> '(?<dest>[^']+)')?)?/

/** What the operating system refuses a command, as a sentence with a next step; null: it is another error. Pure. */
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
    return `Port ${port} of ${address} is taken by another program (EADDRINUSE). End that one, or set PORT.`
  if (code === 'EACCES' && port)
    return `This user may not listen on port ${port} of ${address} (EACCES). Set PORT to one above 1023, with nginx in front.`
  const cause = causes[code]
  return cause ? `${dest || path || 'A file'} cannot be used (${code}): ${cause}.` : null
}
