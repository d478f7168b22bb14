import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { accessLevels } from '../../../contract/catalogue.ts'
import type { AdminCourse } from '../../../contract/courses/endpoints.ts'
import { courseLimits } from '../../../contract/courses/rules.ts'
import { courseLink } from '../../../contract/links.ts'
import { adminApi, formErrors } from '../api.ts'
import { SideSection } from '../articles/fields/side-section.tsx'
import { EntryEditor } from '../kit/entry/entry-editor.tsx'
import { LoadedEntry } from '../kit/entry/loaded-entry.tsx'
import { useEntrySaving } from '../kit/entry/use-entry-saving.ts'
import { accessNames } from '../reports/report-fields.tsx'
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
  const [fields, setFields] = useState<Fields>(course ?? emptyCourse)
  const [lessons, setLessons] = useState<readonly EditedLesson[]>(() => toEdited(course))
  // Without the ids of new lessons another save would lose what readers have done of them.
  const withIds = <A extends { entry: AdminCourse }>(answer: A): A => {
    const ids = new Map(lessons.map(({ key }, place) => [key, answer.entry.lessons[place]?.id ?? null]))
    setLessons((now) => now.map((lesson) => ({ ...lesson, id: ids.get(lesson.key) ?? lesson.id })))
    return answer
  }
  const saving = useEntrySaving<AdminCourse, Body>(course, {
    ...{ path: 'courses', noun: 'course' },
    add: async (body) => withIds(await adminApi.call('POST /admin/courses', { body })),
    edit: async (id, body) => withIds(await adminApi.call('PUT /admin/courses/:id', { params: { id }, body })),
  })
  const names = [...Object.keys(emptyCourse), 'lessons']
  const { fields: problems, other } = formErrors(saving.error, names, 'The course was not saved')
  const set = (changed: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...changed }))
    saving.touch()
  }
  const text = (name: 'title' | 'slug' | 'summary' | 'text') => ({
    value: fields[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
  })
  return (
    <EntryEditor
      saving={saving}
      page={courseLink}
      submit={(isPublished) =>
        void saving.save({ ...fields, lessons: lessons.map(({ key: _key, ...lesson }) => lesson), isPublished })
      }
      problem={other}
      side={
        <SideSection title="Page">
          <NativeSelect
            label="Who sees the videos"
            description="Articles have their own access."
            data={accessLevels.map((value) => ({ value, label: accessNames[value] }))}
            value={fields.access}
            onChange={({ currentTarget: { value } }) =>
              set({ access: accessLevels.find((one) => one === value) ?? 'silver' })
            }
          />
          <TextInput
            label="Address"
            description="Empty: made of the title. It stays as long as the course is published."
            disabled={saving.saved?.isPublished ?? false}
            {...text('slug')}
          />
        </SideSection>
      }
    >
      <TextInput label="Title" required maxLength={courseLimits.title} {...text('title')} />
      <Textarea label="Summary" autosize minRows={2} maxLength={courseLimits.summary} {...text('summary')} />
      <Textarea
        label="About the course"
        description="Anybody can read this"
        autosize
        minRows={3}
        maxLength={courseLimits.text}
        {...text('text')}
      />
      <Lessons
        lessons={lessons}
        problem={problems['lessons']}
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
