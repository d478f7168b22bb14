import { type ListedRow, presentListItem } from '../../articles/server/index.ts'
import type { Follow, FollowNews } from '../contract/follows.ts'
import type { FollowRow, ToldRow } from './queries.ts'
import { describeSubject, type KnownSubjects } from './subjects.ts'

export const presentFollow = (row: FollowRow, known: KnownSubjects): Follow => ({
  id: row.id,
  kind: row.kind,
  target: row.target,
  mails: row.mails,
  ...describeSubject(row, known),
  followedAt: row.followed_at.toISOString(),
})

export const presentNews = ({ correction, at, because }: ToldRow, article: ListedRow): FollowNews => ({
  ...presentListItem(article),
  correction,
  because,
  notifiedAt: at.toISOString(),
})
