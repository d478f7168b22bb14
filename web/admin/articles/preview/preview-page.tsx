import type { z } from 'zod'
import type { PreviewAnswer, PreviewReader } from '../../../../contract/newsroom-shapes.ts'
import { ArticleView } from '../../../magazine/article/article-view.tsx'
import { toFace } from '../../../magazine/article/face.ts'
import { toOpening } from '../../../magazine/article/opening.ts'
import { priceOf } from '../../../magazine/article/price.ts'
import { PretendedSession } from '../../../session.ts'
import { AdSlot } from '../../../ui/ad-slot.tsx'
import { useSite } from '../../kit/site.ts'

interface Props {
  preview: z.infer<typeof PreviewAnswer>
  as: PreviewReader
}

/** The magazine's own article page, for a reader who is not here. */
export function PreviewPage({ preview, as }: Props) {
  const { timeZone } = useSite()
  const face = toFace(preview.answer.article, timeZone)
  const opening =
    preview.status === 200
      ? toOpening({ status: 200, body: preview.answer })
      : toOpening({ status: preview.status, body: preview.answer })
  const prices = { silver: priceOf('silver'), gold: priceOf('gold') }
  return (
    <PretendedSession value={as === 'anonymous' ? nobody : somebody}>
      <div className="frame with-ads pt-6 lg:pt-8">
        {opening.outcome === 'forward' ? (
          <p className="text-lead">There is no text: readers are forwarded to {opening.to}</p>
        ) : (
          <ArticleView face={face} opening={opening} prices={prices} isSettled />
        )}
        <div className="no-print ad-column">
          <AdSlot ads={[]} position={1} />
          <AdSlot ads={[]} position={2} />
        </div>
      </div>
    </PretendedSession>
  )
}

const nobody = { username: '', roles: '', email: '', isSubscribed: false }
const somebody = { ...nobody, username: 'reader', roles: 'user' }
