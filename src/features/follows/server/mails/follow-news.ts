import { z } from 'zod'
import { endFollowMailsLink, links } from '../../../../platform/contract/links.ts'
import { withPlanNames } from '../../../../platform/contract/plans.ts'
import { type Block, defineTemplate, type Publisher } from '../../../../platform/server/mail/content.ts'

const Told = z.object({
  title: z.string(),
  path: z.string(),
  access: z.enum(['free', 'login', 'silver', 'gold']),
  /** Empty: the article is new. */
  correction: z.string(),
  summary: z.string(),
  /** Empty: the reader saved it. */
  because: z.array(z.string()),
})
type Told = z.output<typeof Told>

const accessWords = { free: '', login: ' · for signed-in readers', silver: ' · Silver', gold: ' · Gold' }

export const followNewsMail = defineTemplate(
  'follow-news',
  z.object({ token: z.string(), articles: z.array(Told).min(1), others: z.int() }),
  ({ token, articles, others }, { name, publicUrl, planNames }) => {
    const [first] = articles
    const isOne = articles.length + others === 1
    const end = publicUrl + endFollowMailsLink(token)
    const subject = isOne && first ? titleOf(first) : `${articles.length + others} articles that you follow`
    return {
      subject: `${subject} – ${name}`,
      preheader: articles.map(({ title }) => title).join(' · '),
      heading: 'New for you',
      blocks: [
        isOne && first
          ? { kind: 'action', label: 'Read the article', address: publicUrl + first.path }
          : { kind: 'action', label: 'See everything new', address: publicUrl + links.following },
        ...articles.flatMap((article) => blocksOf(article, { publicUrl, planNames })),
        ...(others > 0 ? [{ kind: 'note' as const, text: `And ${others} more on your Following page.` }] : []),
        { kind: 'link', before: 'Want to stop these emails?', label: 'Stop them with one click.', address: end },
      ],
      // RFC 8058: mail programs show their own button.
      headers: { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }
  },
)

const titleOf = ({ title, correction }: Told) => (correction ? `Corrected: ${title}` : title)

function blocksOf(article: Told, { publicUrl, planNames }: Pick<Publisher, 'publicUrl' | 'planNames'>): Block[] {
  const { path, access, correction, summary, because } = article
  return [
    { kind: 'link', before: '', label: titleOf(article), address: publicUrl + path },
    correction || summary,
    { kind: 'note', text: `${reason(because)}${withPlanNames(accessWords[access], planNames)}` },
  ]
}

const reason = (because: readonly string[]) =>
  because.length > 0 ? `You follow ${because.slice(0, 5).join(', ')}` : 'You saved this article'
