import { useState } from 'react'
import { Link } from 'react-router'
import { useSaving } from '../../../platform/web/account/use-saving.ts'
import { api } from '../../../platform/web/api.ts'
import { FailureMessage } from '../../../platform/web/form/failure-message.tsx'
import { type FollowKind, type FollowMails, followMailNames, followMails } from '../contract/follow-rules.ts'
import type { Follow } from '../contract/follows.ts'

const kindNames: Record<FollowKind, string> = {
  part: 'Part',
  family: 'Part family',
  topic: 'Topic',
  category: 'Category',
  section: 'Section',
  author: 'Author',
  search: 'Search',
}

/** A removed row keeps its place for undo until the list reloads. */
export function FollowedRow({ follow: loaded }: { follow: Follow }) {
  const [follow, setFollow] = useState(loaded)
  const [isRemoved, setRemoved] = useState(false)
  const { failure, save } = useSaving()
  const put = (mails: FollowMails) =>
    save(async () => {
      const { kind, target, name, followedAt: since } = follow
      const spelling = kind === 'search' ? name : target
      setFollow(await api.call('PUT /auth/follows', { body: { kind, target: spelling, mails, since } }))
    })
  const remove = async () => {
    if (await save(() => api.call('DELETE /auth/follows/:id', { params: { id: String(follow.id) } }))) setRemoved(true)
  }
  const undo = async () => {
    if (await put(follow.mails)) setRemoved(false)
  }
  const { name, path, kind, mails } = follow
  if (isRemoved)
    return (
      <li className="removed-row">
        <output>You no longer follow “{name}”.</output>
        <button type="button" className="button" onClick={() => void undo()}>
          Undo
        </button>
        <FailureMessage text={failure} />
      </li>
    )
  return (
    <li className="following-row">
      <div>
        <p className="font-semibold">
          {path ? (
            <Link to={path} className="hover:text-accent">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-small text-quiet">
          {path ? kindNames[kind] : `${kindNames[kind]} (its page is not available)`}
        </p>
      </div>
      <select
        aria-label={`Notifications: ${name}`}
        className="list-field"
        value={mails}
        onChange={({ currentTarget: { value } }) => {
          const chosen = followMails.find((one) => one === value)
          if (chosen) void put(chosen)
        }}
      >
        {followMails.map((one) => (
          <option key={one} value={one}>
            {followMailNames[one]}
          </option>
        ))}
      </select>
      <button type="button" className="button" aria-label={`Remove: ${name}`} onClick={() => void remove()}>
        Remove
      </button>
      <FailureMessage text={failure} />
    </li>
  )
}
