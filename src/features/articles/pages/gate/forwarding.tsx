import { useEffect, useState } from 'react'

const waitSeconds = 5

export function Forwarding({ title, to }: { title: string; to: string }) {
  const [left, setLeft] = useState(waitSeconds)
  const [isCancelled, setCancelled] = useState(false)
  useEffect(() => {
    if (isCancelled) return
    if (left === 0) {
      location.assign(to)
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isCancelled, to])
  return (
    <div className="max-w-3xl">
      <h1 className="page-title">{title}</h1>
      <p className="mt-4 text-lead text-quiet">
        This story is published at {new URL(to).host}.{' '}
        {isCancelled ? 'You stay here.' : `We will take you there in ${left} seconds.`}
      </p>
      <p className="gate-actions mt-6">
        <a href={to} rel="noopener" className="button button-primary">
          Go there now
        </a>
        {!isCancelled && (
          <button type="button" className="button" onClick={() => setCancelled(true)}>
            Cancel
          </button>
        )}
      </p>
    </div>
  )
}
