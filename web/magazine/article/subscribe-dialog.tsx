import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'
import { storage } from '../../storage.ts'
import { Icon } from '../../ui/icons.tsx'
import { useDismissal } from '../../ui/use-dismissal.ts'

/** Invites a reader without a subscription, once per article. Rendered in the browser only, which has the flag. */
export function SubscribeDialog({ articleId, price }: { articleId: number; price: string }) {
  const flag = `popupShown_${articleId}`
  const [isShown, setShown] = useState(() => storage.getItem(flag) === null)
  useEffect(() => storage.setItem(flag, 'true'), [flag])
  return isShown && <BottomDialog price={price} close={() => setShown(false)} />
}

const closesAfterMs = 10_000

/** At the lower edge. Takes neither the focus nor the text's space. */
function BottomDialog({ price, close }: { price: string; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closeLast = useRef(close)
  useDismissal(dialog, close)
  useEffect(() => {
    const timer = setTimeout(() => closeLast.current(), closesAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <dialog open ref={dialog} aria-labelledby="subscribe-dialog" className="no-print subscribe-dialog">
      <div className="flex items-start justify-between gap-4">
        <h2 id="subscribe-dialog" className="text-lead font-bold">
          Read everything, support the magazine
        </h2>
        <button type="button" className="icon-button -mt-2.5 -mr-3 shrink-0" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <p className="mt-1 text-small text-quiet">
        Silver opens the deep-insight articles for {price} a year, gold opens all.
      </p>
      <p className="mt-3">
        <Link to={links.subscription} className="link font-semibold">
          Subscribe
        </Link>
      </p>
    </dialog>
  )
}
