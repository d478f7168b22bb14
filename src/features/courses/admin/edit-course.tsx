import { useState } from 'react'
import { contentEditor } from '../../content/admin/content-editor.tsx'
import type { Course } from '../contract/endpoints.ts'
import { course } from '../contract/record.ts'
import { type EditedLesson, Lessons } from './lessons.tsx'

export default contentEditor<Course>(course, ({ entry, problems, touch }) => {
  const [lessons, setLessons] = useState<readonly EditedLesson[]>(
    () => entry?.lessons.map((lesson) => ({ ...lesson, key: lesson.articleId ?? -lesson.id })) ?? [],
  )
  const change = (changed: readonly EditedLesson[]) => {
    setLessons(changed)
    touch('lessons')
  }
  return {
    below: { text: <Lessons lessons={lessons} errors={problems} onChange={change} /> },
    // An article's title is its own, and may be longer than that of a video.
    body: {
      lessons: lessons.map(({ key: _key, title, ...lesson }) => ({
        ...lesson,
        title: lesson.articleId === null ? title : '',
      })),
    },
    // Without the ids of new lessons, another save would lose readers' progress in them.
    saved: (stored) => {
      const ids = new Map(lessons.map(({ key }, place) => [key, stored.lessons[place]?.id ?? null]))
      setLessons((now) => now.map((lesson) => ({ ...lesson, id: ids.get(lesson.key) ?? lesson.id })))
    },
  }
})
