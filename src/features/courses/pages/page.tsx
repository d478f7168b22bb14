import { courseHead } from '../../../platform/contract/content/heads.ts'
import { AccessMark } from '../../../platform/web/ui/access-mark.tsx'
import { DrawnCover } from '../../../platform/web/ui/drawn-cover.tsx'
import { ContentList } from '../../content/pages/content-list.tsx'
import { type ListData, listLoader } from '../../content/pages/load.ts'
import { contentMeta } from '../../content/pages/read-content.ts'
import type { Course } from '../contract/endpoints.ts'
import { course } from '../contract/record.ts'
import { useStarted } from './my-progress.ts'
import { countLessons } from './words.ts'

export const loader = listLoader<Course>(course)
export const meta = contentMeta

export default function CoursesPage({ loaderData }: { loaderData: ListData<Course> }) {
  const started = useStarted()
  return (
    <ContentList<Course>
      head={courseHead}
      listed={loaderData}
      renderRow={({ slug, title, access, lessons, minutes }) => ({
        cover: <DrawnCover title={title} shape="wide" traces={lessons} />,
        facts: [
          <AccessMark key="access" access={access} />,
          countLessons(lessons),
          minutes > 0 && `${minutes} min`,
          started.has(slug) && (
            <strong key="done" className="text-ink">
              {started.get(slug)}
            </strong>
          ),
        ],
      })}
    />
  )
}
