import { Button, Group, NumberInput, Text, TextInput } from '@mantine/core'
import { noTitle } from '../../../platform/contract/no-title.ts'
import { type FormErrors, rowErrors } from '../../../platform/web/admin/api.ts'
import classes from '../../../platform/web/admin/content/entry.module.css'
import { IconPlus } from '../../../platform/web/admin/icons.tsx'
import { ArticlePicker } from '../../../platform/web/admin/picker/article-picker.tsx'
import type { ChosenArticle } from '../../../platform/web/admin/picker/chosen-article.ts'
import { ChosenArticles } from '../../../platform/web/admin/picker/chosen-articles.tsx'
import { courseLimits } from '../contract/rules.ts'

export interface EditedLesson {
  /** Id of its article; negative for a video. */
  key: number
  /** Null: a new one. */
  id: number | null
  articleId: number | null
  title: string
  minutes: number | null
  videoUrl: string
}

interface Props {
  lessons: readonly EditedLesson[]
  errors: FormErrors['fields']
  onChange: (lessons: readonly EditedLesson[]) => void
}

export function Lessons({ lessons, errors, onChange }: Props) {
  const videos = lessons.filter(({ articleId }) => articleId === null)
  const rows = videos.map((video) => lessons.indexOf(video))
  const problems = rowErrors(errors, 'lessons', { rows, inputs: ['title', 'videoUrl', 'minutes'] })
  const chosen = lessons.map((lesson) => ({ id: lesson.key, title: nameOf(lesson, videos) }))
  const most = courseLimits.lessons
  const keep = (kept: readonly ChosenArticle[]) =>
    onChange(kept.map(({ id, title }) => lessons.find(({ key }) => key === id) ?? anArticle(id, title)))
  const change = (key: number, changed: Partial<EditedLesson>) =>
    onChange(lessons.map((lesson) => (lesson.key === key ? { ...lesson, ...changed } : lesson)))
  return (
    <fieldset className={classes.group}>
      <legend>Lessons</legend>
      {problems.whole && (
        <Text role="alert" size="sm" c="red">
          {problems.whole}
        </Text>
      )}
      <ChosenArticles chosen={chosen} most={most} onChange={keep} />
      {videos.map((video) => (
        <fieldset key={video.key} className={classes.group}>
          <legend>{nameOf(video, videos)}</legend>
          <TextInput
            label="Title of the video"
            maxLength={courseLimits.lessonTitle}
            value={video.title}
            error={problems.at(lessons.indexOf(video), 'title')}
            onChange={({ currentTarget: { value } }) => change(video.key, { title: value })}
          />
          <TextInput
            label="URL of the video"
            description="On YouTube or Vimeo"
            maxLength={courseLimits.address}
            value={video.videoUrl}
            error={problems.at(lessons.indexOf(video), 'videoUrl')}
            onChange={({ currentTarget: { value } }) => change(video.key, { videoUrl: value })}
          />
          <NumberInput
            label="Minutes"
            maw="8rem"
            min={1}
            max={courseLimits.minutes}
            allowDecimal={false}
            allowNegative={false}
            value={video.minutes ?? ''}
            error={problems.at(lessons.indexOf(video), 'minutes')}
            onChange={(value) => change(video.key, { minutes: value === '' ? null : Number(value) })}
          />
        </fieldset>
      ))}
      <ArticlePicker chosen={chosen} most={most} onChange={keep} />
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={lessons.length >= most}
          onClick={() => onChange([...lessons, aVideo(lessons)])}
        >
          Add a video
        </Button>
      </Group>
    </fieldset>
  )
}

const nameOf = (lesson: EditedLesson, videos: readonly EditedLesson[]) =>
  lesson.title || (lesson.articleId === null ? `Video ${videos.indexOf(lesson) + 1}` : noTitle)

const empty = { id: null, title: '', minutes: null, videoUrl: '' }

const anArticle = (id: number, title: string): EditedLesson => ({ ...empty, key: id, articleId: id, title })

const aVideo = (lessons: readonly EditedLesson[]): EditedLesson => ({
  ...empty,
  articleId: null,
  key: Math.min(0, ...lessons.map(({ key }) => key)) - 1,
})
