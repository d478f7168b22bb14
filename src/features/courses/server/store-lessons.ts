import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import type { LessonForm } from '../contract/endpoints.ts'
import { courseMessages } from '../contract/rules.ts'

/** Lessons that stay keep their ids, and so readers' progress. @throws InvalidInput */
export async function storeLessons(tx: Transaction, courseId: number, lessons: readonly LessonForm[]) {
  const articles = lessons.flatMap(({ articleId }) => articleId ?? [])
  if (new Set(articles).size < articles.length) throw new InvalidInput('lessons', courseMessages.twice)
  await requireArticles(tx, articles)
  const present = await tx.selectFrom('course_lessons').selectAll().where('course_id', '=', courseId).execute()
  const kept = new Map<LessonForm, number>()
  for (const lesson of lessons) {
    const same = present.find(({ id, article_id }) =>
      lesson.articleId === null ? article_id === null && id === lesson.id : article_id === lesson.articleId,
    )
    if (same && ![...kept.values()].includes(same.id)) kept.set(lesson, same.id)
  }
  const gone = present.flatMap(({ id }) => ([...kept.values()].includes(id) ? [] : [id]))
  if (gone.length > 0) await tx.deleteFrom('course_lessons').where('id', 'in', gone).execute()
  for (const [place, lesson] of lessons.entries()) {
    const { articleId, title, minutes, videoUrl } = lesson
    const columns =
      articleId === null
        ? { place, article_id: null, title, minutes, video_url: videoUrl }
        : { place, article_id: articleId, title: '', minutes: null, video_url: null }
    const id = kept.get(lesson)
    await (id
      ? tx.updateTable('course_lessons').set(columns).where('id', '=', id).execute()
      : tx
          .insertInto('course_lessons')
          .values({ ...columns, course_id: courseId })
          .execute())
  }
}

async function requireArticles(tx: Transaction, ids: readonly number[]) {
  if (ids.length === 0) return
  // Locked against deletion.
  const found = await tx.selectFrom('articles').select('id').where('id', 'in', ids).forKeyShare().execute()
  if (found.length < ids.length) throw new InvalidInput('lessons', courseMessages.article)
}
