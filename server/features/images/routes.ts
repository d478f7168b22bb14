import { ok, requireCaller } from '../../http/api/calls.ts'
import { recordAction } from '../audit/index.ts'
import type { Router } from '../deps.ts'
import { presentPicture } from './pictures.ts'
import { type ImageDeps, storeImage } from './store-image.ts'

export function imageRoutes({ route }: Router, deps: ImageDeps) {
  route('POST /admin/upload-image', async ({ upload }, call) => {
    const by = requireCaller(call)
    const picture = await storeImage(deps, upload, {
      record: (tx, name) =>
        recordAction(tx, { by, action: 'image.uploaded', subject: { kind: 'image', id: name, name } }, deps.now()),
    })
    const sizes = presentPicture(picture)
    const widest = sizes.at(-1)
    if (!widest) throw new Error(`The picture ${picture.name} has no size`)
    return ok({ imageUrl: widest.url, error: null, width: widest.width, height: widest.height, sizes })
  })
}
