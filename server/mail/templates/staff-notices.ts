import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { type Block, defineTemplate } from '../content.ts'

/** What happened to articles that somebody of the staff works on. */
export const staffNotices = defineTemplate(
  z.object({
    notices: z.array(z.object({ articleId: z.int(), sentence: z.string(), words: z.string() })).min(1),
    others: z.int(),
  }),
  ({ notices, others }, { name, publicUrl }) => {
    const [first] = notices
    const isOne = notices.length === 1
    const addressOf = (articleId: number) => `${publicUrl}${links.admin}/edit/${articleId}`
    const blocksOf = ({ articleId, sentence, words }: (typeof notices)[number]): Block[] => [
      { kind: 'text', text: sentence },
      ...(words ? [{ kind: 'text' as const, text: `“${words}”` }] : []),
      ...(isOne
        ? []
        : [{ kind: 'link' as const, before: '', label: 'Open the article', address: addressOf(articleId) }]),
    ]
    const action: Block = isOne
      ? { kind: 'action', label: 'Open the article', address: addressOf(first?.articleId ?? 0) }
      : { kind: 'action', label: 'Open News Management', address: `${publicUrl}${links.admin}/new-management` }
    return {
      subject: isOne
        ? `${first?.sentence ?? ''} – ${name}`
        : `${notices.length + others} messages from the newsroom of ${name}`,
      preheader: first?.sentence ?? '',
      heading: isOne ? 'A message from the newsroom' : 'Messages from the newsroom',
      blocks: [
        action,
        ...notices.flatMap(blocksOf),
        ...(others > 0 ? [{ kind: 'note' as const, text: `And ${others} more.` }] : []),
      ],
    }
  },
)
