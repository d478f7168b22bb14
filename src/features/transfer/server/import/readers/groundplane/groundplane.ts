import { UnreadableFile } from '../../../../../../platform/server/core/text-table.ts'
import { cellText, isRecord, readJsonValues } from '../../open/json-rows.ts'
import type { SourceFile, SourceItem, SourceReader } from '../../source.ts'
import { namelessSite } from '../site-name.ts'
import { toArticle, type WireArticle, wireCategories } from './wire-article.ts'

/**
 * Answers of an older installation: lists such as `home/news-all`, the dashboard, and single articles. If an article is
 * in several files, the one with most of its text counts.
 */
export const groundplane: SourceReader = {
  name: 'groundplane',
  recognises: async ({ files }) => {
    for (const file of files.filter(isJson).slice(0, 20)) if (isWire(await file.head())) return true
    return false
  },
  async *read({ name, files }) {
    const best = new Map<string, { at: number; worth: number; isWithheld: boolean }>()
    const answers = files.filter(isJson)
    for (const [at, file] of answers.entries())
      for await (const { article, isWhole, isWithheld } of readAnswer(file)) {
        const id = cellText(article['ID'])
        const known = best.get(id)
        const worth = isWithheld ? 0 : isWhole ? Number.MAX_SAFE_INTEGER : 1 + cellText(article['Description']).length
        if (!known || worth > known.worth)
          best.set(id, { at, worth, isWithheld: isWithheld || known?.isWithheld === true })
        else known.isWithheld ||= isWithheld
      }
    if (best.size === 0) throw new UnreadableFile('No article of a Groundplane site found in it')
    yield {
      kind: 'site',
      address: siteIn(name) ?? namelessSite(name.replace(/\.\w+$/, ''), 'groundplane'),
      highestNumber: [...best.keys()].reduce((highest, id) => Math.max(highest, Number(id)), 0),
    }
    for (const id of ['silver', 'gold']) yield { kind: 'tier', id, name: id, isFree: false }
    yield* wireCategories()
    for (const [at, file] of answers.entries()) yield* readBest(file, (id) => best.get(id), at)
  },
}

const isJson = ({ path }: SourceFile) => /\.json$/i.test(path)
const isWire = (head: string) => /"Article Title"\s*:/.test(head) && /"ID"\s*:/.test(head)
/** An import from an address has it as its name. */
const siteIn = (name: string) => (/^https?:/.test(name) && URL.canParse(name) ? new URL(name).origin : null)

async function* readBest(
  file: SourceFile,
  find: (id: string) => { at: number; isWithheld: boolean; worth: number } | undefined,
  at: number,
): AsyncGenerator<SourceItem> {
  const names = new Set<string>()
  const done = new Set<string>()
  for await (const { article, isWhole } of readAnswer(file)) {
    const id = cellText(article['ID'])
    const chosen = find(id)
    if (chosen?.at !== at || done.has(id)) continue
    done.add(id)
    const item = toArticle(article, { isWhole: isWhole || !chosen.isWithheld })
    for (const name of item.authors.filter((one) => !names.has(one))) {
      names.add(name)
      yield { kind: 'author', id: name, name, biography: '' }
    }
    yield item
  }
}

interface Answered {
  article: WireArticle
  isWhole: boolean
  /** The answer has a preview in place of the text. */
  isWithheld: boolean
}

async function* readAnswer(file: SourceFile): AsyncGenerator<Answered> {
  const isList = /^\s*\[/.test(await file.head())
  /** The preview may come after the article. */
  let one: WireArticle | null = null
  let preview = ''
  for await (const { key, value } of readJsonValues(
    file,
    isList ? ['$.*'] : ['$.articles.*', '$.data.*', '$.preview', '$.article'],
  )) {
    if (key === 'preview') preview = cellText(value)
    else if (!isRecord(value) || !/^[1-9]\d{0,8}$/.test(cellText(value['ID']))) continue
    else if (key === 'article') one = value
    else yield { article: value, isWhole: false, isWithheld: false }
  }
  if (one === null) return
  const isWithheld = cellText(one['Description']) === ''
  yield { article: isWithheld ? { ...one, Description: preview } : one, isWhole: !isWithheld, isWithheld }
}
