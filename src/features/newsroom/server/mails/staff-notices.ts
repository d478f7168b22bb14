import { z } from 'zod'
import { links } from '../../../../platform/contract/links.ts'
import { type Block, defineTemplate } from '../../../../platform/server/mail/content.ts'

const OneNotice = z.object({
  articleId: z.int().nullable(),
  /** For the draft of a new article, in place of `articleId`. */
  draftKey: z.string().nullish(),
  sentence: z.string(),
  words: z.string(),
})
type OneNotice = z.output<typeof OneNotice>

export const staffNoticesMail = defineTemplate(
  'staff-notices',
  z.object({ notices: z.array(OneNotice).min(1), others: z.int() }),
  ({ notices, others }, { name, publicUrl }) => {
    const [first] = notices
    const isOne = notices.length === 1
    const addressOf = ({ articleId, draftKey }: OneNotice) =>
      `${publicUrl}${links.admin}${draftKey ? `?draft=${draftKey}` : `/edit/${articleId ?? ''}`}`
    const blocksOf = (notice: OneNotice): Block[] => [
      notice.sentence,
      ...(notice.words ? [`“${notice.words}”`] : []),
      ...(isOne ? [] : [{ kind: 'link' as const, before: '', label: 'Open the article', address: addressOf(notice) }]),
    ]
    const action: Block =
      first && isOne
        ? { kind: 'action', label: 'Open the article', address: addressOf(first) }
        : { kind: 'action', label: 'Open News Management', address: `${publicUrl}${links.admin}/new-management` }
    return {
      subject: isOne
        ? `${first?.sentence ?? ''} – ${name}`
        : `${notices.length + others} messages from the newsroom of ${name}`,
      preheader: first?.sentence ?? '',
      heading: isOne ? 'A message from the newsroom' : 'Messages from the newsroom',
      blocks: [
        ...notices.flatMap(blocksOf),
        ...(others > 0 ? [{ kind: 'note' as const, text: `And ${others} more.` }] : []),
        action,
      ],
    }
  },
)
