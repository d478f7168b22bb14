import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { cropShapes, detailWidths, presentPicture } from './pictures.ts'
import { type ImageDeps, storeImage } from './store-image.ts'
import { uploadedBy } from './uploaded-by.ts'

export function imageRoutes({ route }: Router, deps: ImageDeps) {
  route('POST /admin/upload-image', async ({ upload }, call) => {
    const { picture, isNew } = await storeImage(deps, upload, {
      crops: cropShapes,
      detail: detailWidths,
      by: uploadedBy(requireCaller(call), deps.now),
    })
    const sizes = presentPicture(picture)
    const widest = sizes.at(-1)
    if (!widest) throw new Error(`The picture ${picture.name} has no size`)
    const { id, alt, credit } = picture
    const { url: imageUrl, width, height } = widest
    return ok({ imageUrl, error: null, width, height, sizes, id, alt, credit, isNew })
  })
}
