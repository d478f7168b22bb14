import { useRef, useState } from 'react'
import { sectionNames, sectionOfName } from '../../../../contract/article/rules.ts'
import type { Section } from '../../../../contract/catalogue.ts'
import { storedToken } from '../../../api.ts'
import { adminApi } from '../../api.ts'
import { nowIn } from '../desk/clocks.ts'
import { problemsOf } from '../desk/problems.ts'
import type { Desk } from '../desk/use-desk.ts'
import { problemsFrom, toAddBody } from '../desk/wire.ts'
import { focusFirst } from '../fields/field-id.ts'

/** What became of the article that was just added. */
export interface Added {
  id: number
  section: Section
  title: string
  isLive: boolean
  /** When the schedule will publish it, by the site's clocks; empty where it will not. */
  publishAt: string
}

interface Options {
  desk: Desk
  /** Whether readers may see it. */
  check: () => Promise<boolean>
  timeZone: string
  onAdded: (added: Added) => void
}

/** Adds what stands on the desk, published now, then, or not at all. */
export function useAdding({ desk, check, timeZone, onAdded }: Options) {
  const [isAdding, setAdding] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const isAsking = useRef(false)

  async function add(isPublished: 0 | 1) {
    if (isAdding || isAsking.current) return
    setFault(null)
    const problems = problemsOf(desk.read(), 'add', nowIn(timeZone))
    desk.setProblems(problems)
    if (Object.keys(problems).length > 0) return focusFirst(problems)
    if (!storedToken()) return setFault('Login to view article')
    isAsking.current = true
    const mayGoOn = isPublished === 0 || (await check())
    isAsking.current = false
    if (!mayGoOn) return
    setAdding(true)
    try {
      onAdded(await send(desk, isPublished))
    } catch (refused) {
      desk.draft.release()
      setFault(refused)
      desk.setProblems(problemsFrom(refused))
      focusFirst(problemsFrom(refused))
    } finally {
      setAdding(false)
    }
  }
  return { add, isAdding, fault }
}

async function send({ draft, read }: Desk, isPublished: 0 | 1): Promise<Added> {
  await draft.hold()
  const content = isPublished === 0 ? { ...read(), publishAt: '' } : read()
  const { id } = await adminApi.call('POST /admin/addNewsArticle', {
    body: toAddBody(content, isPublished, draft.number()),
  })
  draft.settle(null, read())
  const { title, publishAt } = content
  const section = sectionOfName[sectionNames.find((name) => name === content.section) ?? 'News']
  return { id, section, title, isLive: isPublished === 1 && !publishAt, publishAt }
}
