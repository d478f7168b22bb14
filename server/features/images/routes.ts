import { ok, requireCaller } from '../../http/api/calls.ts'
import { recordAction } from '../audit/index.ts'
import type { Router } from '../deps.ts'
import { cropShapes, detailWidths, presentPicture } from './pictures.ts'
import { type ImageDeps, storeImage } from './store-image.ts'

export function imageRoutes({ route }: Router, deps: ImageDeps) {
  route('POST /admin/upload-image', async ({ upload }, call) => {
    const by = requireCaller(call)
    const { picture, isNew } = await storeImage(deps, upload, {
      crops: cropShapes,
      detail: detailWidths,
      by: {
        userId: by.userId,
        record: (tx, { id, file_name: name }) =>
          recordAction(tx, { by, action: 'image.uploaded', subject: { kind: 'picture', id, name } }, deps.now()),
      },
    })
    const sizes = presentPicture(picture)
    const widest = sizes.at(-1)
    if (!widest) throw new Error(`The picture ${picture.name} has no size`)
    const { id, alt, credit } = picture
    const { url: imageUrl, width, height } = widest
    return ok({ imageUrl, error: null, width, height, sizes, id, alt, credit, isNew })
  })
}
