import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AdminCourse } from '../../../contract/courses/endpoints.ts'
import { courseLimits } from '../../../contract/courses/rules.ts'
import { courseLink } from '../../../contract/links.ts'
import { adminApi } from '../api.ts'
import { EntryEditor } from '../kit/entry/entry-editor.tsx'
import { LoadedEntry } from '../kit/entry/loaded-entry.tsx'
import { PageFields } from '../kit/entry/page-fields.tsx'
import { useEntryForm } from '../kit/entry/use-entry-form.ts'
import { type EditedLesson, Lessons } from './lessons.tsx'

const load = (id: string) => adminApi.call('GET /admin/courses/:id', { params: { id } })

export default function EditCourse() {
  return (
    <LoadedEntry noun="course" load={load}>
      {(course) => <CourseEditor course={course} />}
    </LoadedEntry>
  )
}

type Fields = Pick<AdminCourse, 'title' | 'slug' | 'summary' | 'text' | 'access'>
interface Body extends Fields {
  lessons: Omit<EditedLesson, 'key'>[]
  isPublished: boolean
}

const emptyCourse: Fields = { title: '', slug: '', summary: '', text: '', access: 'silver' }

function CourseEditor({ course }: { course: AdminCourse | null }) {
  const [lessons, setLessons] = useState<readonly EditedLesson[]>(() => toEdited(course))
  // Without the ids of new lessons another save would lose what readers have done of them.
  const withIds = <A extends { entry: AdminCourse }>(answer: A): A => {
    const ids = new Map(lessons.map(({ key }, place) => [key, answer.entry.lessons[place]?.id ?? null]))
    setLessons((now) => now.map((lesson) => ({ ...lesson, id: ids.get(lesson.key) ?? lesson.id })))
    return answer
  }
  const { saving, form, problem } = useEntryForm<AdminCourse, Fields, Body>(course, {
    ...{ path: 'courses', noun: 'course', fields: () => course ?? emptyCourse, others: ['lessons'] },
    add: async (body) => withIds(await adminApi.call('POST /admin/courses', { body })),
    edit: async (id, body) => withIds(await adminApi.call('PUT /admin/courses/:id', { params: { id }, body })),
  })
  const gated = { label: 'Who can see the videos', description: 'Articles keep their own access level.' }
  return (
    <EntryEditor
      saving={saving}
      page={courseLink}
      submit={(isPublished) =>
        void saving.save({ ...form.fields, lessons: lessons.map(({ key: _key, ...lesson }) => lesson), isPublished })
      }
      problem={problem}
      side={
        <PageFields
          noun="course"
          isPublished={saving.saved?.isPublished ?? false}
          gated={gated}
          access={form.fields.access}
          onAccess={(access) => form.set({ access })}
          slug={form.text('slug')}
        />
      }
    >
      <TextInput label="Title" required maxLength={courseLimits.title} {...form.text('title')} />
      <Textarea label="Summary" autosize minRows={2} maxLength={courseLimits.summary} {...form.text('summary')} />
      <Textarea
        label="About the course"
        description="Everyone can read this"
        autosize
        minRows={3}
        maxLength={courseLimits.text}
        {...form.text('text')}
      />
      <Lessons
        lessons={lessons}
        problem={form.problems['lessons']}
        onChange={(changed) => {
          setLessons(changed)
          saving.touch()
        }}
      />
    </EntryEditor>
  )
}

const toEdited = (course: AdminCourse | null): EditedLesson[] =>
  course?.lessons.map((lesson) => ({ ...lesson, key: lesson.articleId ?? -lesson.id })) ?? []
