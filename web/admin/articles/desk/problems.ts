import {
  articleTypes,
  imageUrlProblem,
  newsroomMessages as say,
  sectionNames,
  sourceUrlProblem,
} from '../../../../contract/article/rules.ts'
import type { Content } from './content.ts'

/** What is wrong, by field, in the specification's words. */
export type Problems = Partial<Record<keyof Content, string>>

/** What keeps an article from being added or saved. `now` is by the site's clocks, as all dates of the form are. Pure. */
export function problemsOf(content: Content, kind: 'add' | 'edit', now: string): Problems {
  const { title, sourceUrl, imageUrl, npnwid, articleType, section } = content
  const problems: Partial<Record<keyof Content, string | null>> = {
    title: title.trim() ? null : say.titleRequired,
    sourceUrl: sourceUrl.trim() ? sourceUrlProblem(sourceUrl.trim()) : null,
    imageUrl: imageProblem(imageUrl.trim(), kind),
    npnwid: npnwid.trim() ? null : say.npnwidRequired,
    articleType: articleTypes.some((type) => type === articleType) ? null : say.articleTypeRequired,
    section: sectionNames.some((name) => name === section) ? null : say.sectionRequired,
    publishAt: content.publishAt && content.publishAt <= now ? say.publishAtPast : null,
    ...dateProblems(content, kind),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message))
}

function imageProblem(imageUrl: string, kind: 'add' | 'edit') {
  if (imageUrl) return imageUrlProblem(imageUrl)
  return kind === 'add' ? say.imageUrlRequired : null
}

function dateProblems({ enteredDate, dateOfPublication }: Content, kind: 'add' | 'edit'): Problems {
  if (kind === 'add') return enteredDate ? {} : { enteredDate: say.enteredDateRequired }
  return {
    ...(!enteredDate && { enteredDate: say.datesRequired }),
    ...(!dateOfPublication && { dateOfPublication: say.datesRequired }),
  }
}
