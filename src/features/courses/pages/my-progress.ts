import { useEffect, useState } from 'react'
import { courseHead } from '../../../platform/contract/content/heads.ts'
import { api, storedToken } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { useMine } from '../../content/pages/read-content.ts'
import type { Course } from '../contract/endpoints.ts'
import { progressInWords } from './words.ts'

/** Progress in words, by a course's address. Empty until loaded. */
export function useStarted(): ReadonlyMap<string, string> {
  const [started, setStarted] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (!storedToken()) return
    // The list is complete without it.
    api.call('GET /auth/courses', {}).then(
      ({ courses }) => setStarted(new Map(courses.map((one) => [one.slug, progressInWords(one.done, one.lessons)]))),
      () => {},
    )
  }, [])
  return started
}

/** `mine` is null while nobody is signed in, or until it is loaded. */
export function useMyCourse(slug: string) {
  const { mine, change } = useMine<Course>(courseHead, slug)
  const [failure, setFailure] = useState<string | null>(null)
  const show = (lesson: number, isDone: boolean) =>
    change((before) => ({
      ...before,
      done: [...before.done.filter((id) => id !== lesson), ...(isDone ? [lesson] : [])],
    }))

  /** Shows the mark at once, and takes it back if it is not saved. */
  async function mark(lesson: number, isDone: boolean) {
    setFailure(null)
    show(lesson, isDone)
    try {
      await api.call('PUT /auth/course-lessons/:id', { params: { id: String(lesson) }, body: { isDone } })
    } catch (error) {
      show(lesson, !isDone)
      setFailure(serverMessage(error) ?? 'We could not save your progress. Please try again.')
    }
  }
  return { mine, failure, mark }
}
