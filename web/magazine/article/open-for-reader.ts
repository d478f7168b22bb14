import { api } from '../../api.ts'
import { askForArticle, type Opening, toOpening } from './opening.ts'

/** Opens an article for the reader who is signed in in this browser. Fetched only then: strangers do without the code. */
export const openForReader = async (id: string): Promise<Opening> => toOpening(await askForArticle(api, id))
