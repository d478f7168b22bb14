import { api } from '../../api.ts'
import { askForArticle, type Opening, toOpening } from './opening.ts'

/** Opens an article for the reader who is signed in in this browser. Fetched only then: strangers do without the code. */
export async function openForReader(id: string, timeZone: Promise<string>): Promise<Opening> {
  return toOpening(await askForArticle(api, id), await timeZone)
}
