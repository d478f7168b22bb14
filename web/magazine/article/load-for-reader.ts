import { api } from '../../api.ts'
import { type AccessOutcome, fetchArticle, toAccessOutcome } from './gate/access-outcome.ts'

/** Loads an article for the signed-in reader. A module of its own, so that anonymous visitors do not download it. */
export const loadForReader = async (id: string): Promise<AccessOutcome> => toAccessOutcome(await fetchArticle(api, id))
