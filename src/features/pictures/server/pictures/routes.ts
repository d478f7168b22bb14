import { countPages } from '../../../../platform/server/db/paging.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { type CallContext, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { pictureMessages } from '../../contract/rules.ts'
import { changePicture } from './change-picture.ts'
import { deletePicture } from './delete-picture.ts'
import type { PictureDeps } from './deps.ts'
import { presentLibraryPicture, presentListedPicture } from './present.ts'
import { findLibraryPage, findUses, getPicture } from './queries.ts'
import { replacePicture } from './replace-picture.ts'

export function pictureRoutes({ route }: Router, deps: PictureDeps) {
  const { db, settings } = deps
  const viewerOf = (call: CallContext) => {
    const { userId, username, role } = requireCaller(call)
    return { userId, username, isWriter: role === 'writer' }
  }
  async function read(id: number, call: CallContext) {
    const viewer = viewerOf(call)
    return presentLibraryPicture(await getPicture(db, id), await findUses(db, id, viewer), viewer)
  }

  route('GET /admin/pictures', async ({ query }, call) => {
    const { timeZone } = settings.current().contact
    const { rows, total } = await findLibraryPage(db, query, { viewer: viewerOf(call), timeZone })
    return ok({ data: rows.map(presentListedPicture), ...countPages(query, total), total })
  })

  route('GET /admin/pictures/:id', async ({ params: { id } }, call) => ok(await read(id, call)))

  route('PUT /admin/pictures/:id', async ({ params: { id }, body }, call) => {
    await changePicture(deps, { id, form: body }, viewerOf(call))
    return ok({ message: pictureMessages.saved, picture: await read(id, call) })
  })

  route('POST /admin/pictures/:id/file', async ({ params: { id }, upload }, call) => {
    const replaced = await replacePicture(deps, { id, image: upload }, viewerOf(call))
    return ok({ message: pictureMessages[replaced.outcome], picture: await read(replaced.id, call) })
  })

  route('DELETE /admin/pictures/:id', async ({ params: { id } }, call) => {
    await deletePicture(deps, id, viewerOf(call))
    return ok({ message: pictureMessages.deleted })
  })
}
