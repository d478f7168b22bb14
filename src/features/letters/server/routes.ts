import { articleLink, letterReportLink, lettersLink, links } from '../../../platform/contract/links.ts'
import { noTitle } from '../../../platform/contract/no-title.ts'
import { NotFound, TooManyAttempts } from '../../../platform/server/core/errors.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { type CallContext, created, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { networkOfRequest, siteOfRequest } from '../../../platform/server/http/api/visitor.ts'
import { acceptForms, isFromElsewhere } from '../../../platform/server/http/pages/forms.ts'
import { sendRefusalPage } from '../../../platform/server/http/pages/refusal-page.ts'
import { decideAccess } from '../../articles/server/index.ts'
import { bareFrameOf } from '../../brand/server/index.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { letterMessages } from '../contract/rules.ts'
import { banWriter, findBans, isBannedFromLetters, liftBan } from './bans.ts'
import { presentLetter, presentLetterForEditors, presentOwnLetter } from './present.ts'
import {
  countLetters,
  findArticleOfLetter,
  findLetteredArticle,
  findLettersForEditors,
  findOwnLetters,
  findShownLetters,
  lettersKey,
} from './queries.ts'
import { reportLetter } from './report-letter.ts'
import { dismissReports, markAuthor, settleLetter } from './settle-letter.ts'
import { withdrawLetter } from './withdraw-letter.ts'
import { writeLetter } from './write-letter.ts'

export function letterRoutes(router: Router, deps: Deps) {
  const { route } = router
  const { db, now, settings } = deps

  route('GET /home/letters/:id', async ({ params: { id }, query: { page, limit } }, { caller }) => {
    const article = await findLetteredArticle(db, id)
    if (!article) throw new NotFound('article', id)
    const isReadable = decideAccess({ access: article.access, isPublished: true }, caller, now()).show === 'full'
    const isAsked = isReadable && article.has_letters
    const { letters, total } = isAsked ? await findShownLetters(db, id, { page, limit }) : { letters: [], total: 0 }
    const body = {
      article: { id, title: article.title || noTitle, link: articleLink(article) },
      isReadable,
      isOpen: article.letters === '' && settings.current().reading.hasLetters,
      letters: letters.map(presentLetter),
      ...countPages({ page, limit }, total),
    }
    return ok(body, [`article:${id}`, lettersKey(id), settingsKey])
  })

  route('POST /auth/letters', async ({ body: { articleId, answersId, text } }, call) => {
    const isOpen = settings.current().reading.hasLetters
    const { network } = call.visitor
    await writeLetter(db, requireCaller(call), { articleId, answersId, text, network, isOpen }, now())
    return created({ message: letterMessages.sent })
  })

  route('GET /auth/letters', async ({ query: { page, limit } }, call) => {
    const { userId } = requireCaller(call)
    const [{ rows, total }, isBanned] = await Promise.all([
      findOwnLetters(db, userId, { page, limit }),
      isBannedFromLetters(db, userId),
    ])
    const counts = { ...countPages({ page, limit }, total) }
    return ok({ letters: rows.map(presentOwnLetter), isBanned, ...counts })
  })

  route('DELETE /auth/letters/:id', async ({ params }, call) => {
    await withdrawLetter(db, requireCaller(call).userId, params.id)
    return ok({ message: letterMessages.withdrawn })
  })

  editorRoutes(router, deps)
  reportRoutes(router, deps)
}

function editorRoutes({ route }: Router, { db, now }: Deps) {
  const by = (call: CallContext) => ({ editor: requireCaller(call), now: now() })
  const settled = {
    shown: letterMessages.isShown,
    refused: letterMessages.isRefused,
    waiting: letterMessages.isWaiting,
  } as const

  route('GET /admin/letters', async ({ query }) => {
    const [{ rows, total }, counts] = await Promise.all([findLettersForEditors(db, query), countLetters(db)])
    return ok({ data: rows.map(presentLetterForEditors), counts, ...countPages(query, total) })
  })

  route('PUT /admin/letters/:id', async ({ params: { id }, body }, call) => {
    await settleLetter(db, id, body, by(call))
    return ok({ message: settled[body.state] })
  })

  route('PUT /admin/letters/:id/author', async ({ params: { id }, body: { isByAuthor } }, call) => {
    await markAuthor(db, id, isByAuthor, by(call))
    return ok({ message: isByAuthor ? letterMessages.byAuthor : letterMessages.notByAuthor })
  })

  route('DELETE /admin/letters/:id/reports', async ({ params: { id } }, call) => {
    await dismissReports(db, id, by(call))
    return ok({ message: letterMessages.kept })
  })

  route('PUT /admin/letters/:id/ban', async ({ params: { id } }, call) => {
    await banWriter(db, id, by(call))
    return ok({ message: letterMessages.bannedNow })
  })

  route('GET /admin/letter-bans', async ({ query: { page, limit } }) => {
    const { rows, total } = await findBans(db, { page, limit })
    const data = rows.map((ban) => ({
      userId: ban.user_id,
      name: ban.username,
      bannedBy: ban.banned_by_name,
      bannedAt: ban.banned_at.toISOString(),
    }))
    return ok({ data, ...countPages({ page, limit }, total) })
  })

  route('DELETE /admin/letter-bans/:id', async ({ params: { id } }, call) => {
    await liftBan(db, id, by(call))
    return ok({ message: letterMessages.banLifted })
  })
}

/** The button of a letter is a form, so that it works without script. */
function reportRoutes({ http }: Router, { db, now, settings }: Deps) {
  void http.register(async (scope) => {
    acceptForms(scope)
    scope.post<{ Params: { id: string } }>(
      letterReportLink(':id(^[1-9]\\d{0,8}$)'),
      { config: { access: 'anyone' }, bodyLimit: 1024, schema: { hide: true } },
      async (request, reply) => {
        const id = Number(request.params.id)
        const articleId = await findArticleOfLetter(db, id)
        const way = articleId
          ? { href: lettersLink(articleId), label: 'Back to the letters' }
          : { href: links.home, label: 'Go to the front page' }
        const back = (status: number, heading: string, text: string) =>
          sendRefusalPage(reply, { status, site: bareFrameOf(settings), heading, text, way })
        if (isFromElsewhere(request)) return back(403, 'We could not send the report', letterMessages.elsewhere)
        try {
          const from = { network: networkOfRequest(request), site: siteOfRequest(request) }
          await reportLetter(db, id, from, now())
        } catch (error) {
          if (!(error instanceof TooManyAttempts)) throw error
          reply.header('retry-after', error.retryAfter)
          return back(429, 'We could not send the report', error.message)
        }
        return back(200, 'Reported', letterMessages.reported)
      },
    )
  })
}
