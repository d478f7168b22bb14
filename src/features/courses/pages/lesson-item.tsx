import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import { embedAt } from '../../../platform/contract/embeds.ts'
import { articleLink } from '../../../platform/contract/links.ts'
import { AccessMark } from '../../../platform/web/ui/access-mark.tsx'
import type { Lesson } from '../contract/endpoints.ts'

export const linkTo = ({ id, article }: Lesson) => (article ? articleLink(article) : `#lesson-${id}`)

interface Props {
  lesson: Lesson
  number: number
  /** Address of its video. Null: none, or not open to the reader. */
  video: string | null
  access: AccessLevel
  /** Null: unknown, or nobody is signed in. */
  isDone: boolean | null
  mark: (isDone: boolean) => void
}

export function LessonItem({ lesson, number, video, access, isDone, mark }: Props) {
  const { id, title, minutes, article } = lesson
  return (
    <li id={`lesson-${id}`} className="lesson">
      <span className="lesson-number" aria-hidden="true">
        {number}
      </span>
      <div className="min-w-0">
        <h2 className="headline text-lead">{article ? <Link to={articleLink(article)}>{title}</Link> : title}</h2>
        <p className="content-facts">
          <span>{article ? 'Article' : 'Video'}</span>
          {minutes !== null && <span>{minutes} min</span>}
          <AccessMark access={article?.access ?? access} />
        </p>
        {video && <Video address={video} title={title} />}
      </div>
      {isDone !== null && (
        <label className="lesson-done">
          <input
            type="checkbox"
            aria-label={`Done: ${title}`}
            checked={isDone}
            onChange={({ target }) => mark(target.checked)}
          />
          Done
        </label>
      )}
    </li>
  )
}

/** As in articles, loads nothing from the video's site before the click. */
function Video({ address, title }: { address: string; title: string }) {
  const embed = embedAt(address)
  if (!embed) return null
  const play = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    (await import('../../articles/pages/open-embed.ts')).openEmbed(currentTarget)
  return (
    <div className="prose mt-4">
      <figure className="embed is-video">
        <div className="embed-frame hatch">
          <p>
            <button type="button" data-embed={embed.frame} onClick={(event) => void play(event)}>
              Play the video
            </button>{' '}
            <span>Loads from {embed.provider}.</span>
          </p>
        </div>
        <a href={address} rel="noopener">
          {title}
        </a>
      </figure>
    </div>
  )
}
