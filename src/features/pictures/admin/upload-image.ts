import { ApiError } from '../../../platform/contract/client.ts'
import { imageMessages, imageRules } from '../../../platform/contract/image-rules.ts'
import { sendForm } from '../../../platform/web/admin/send-form.ts'
import { storedToken } from '../../../platform/web/api.ts'

const failed = 'Image upload failed'

/** Returns the problem, or null. The server checks the bytes. */
export function pictureProblem(file: File, types: readonly string[] = imageRules.types): string | null {
  if (file.size > imageRules.maxBytes) return imageMessages.tooLarge
  if (!types.some((type) => type === file.type)) return imageMessages.wrongFormat
  return storedToken() ? null : imageMessages.signIn
}

/** Returns the picture's address. Rejects with the specification's message. */
export const uploadPicture: UploadPicture = async (file, options) => {
  const form = new FormData()
  form.append('image', file)
  const answer = await sendForm('/admin/upload-image', form, {
    onProgress: options.onProgress,
    signal: options.signal,
  }).catch((error: unknown) => {
    throw new Error(whyNot(error), { cause: error })
  })
  return read(answer)
}

const whyNot = (error: unknown) =>
  error instanceof ApiError && error.status < 500 ? error.body.error || failed : `${failed}. Please try again.`

function read(answer: unknown) {
  const { imageUrl, width, height, alt, isNew } = (answer ?? {}) as Record<string, unknown>
  if (typeof imageUrl !== 'string' || imageUrl === '') throw new Error(`${failed}: No URL returned`)
  return {
    src: imageUrl,
    ...(typeof width === 'number' && { width }),
    ...(typeof height === 'number' && { height }),
    ...(typeof alt === 'string' && { alt }),
    isNew: isNew !== false,
  }
}

export interface UploadedPicture {
  src: string
  width?: number
  height?: number
  /** Empty: nobody has described the picture yet. */
  alt?: string
}

/** Rejects with an error whose message can be shown. */
export type UploadPicture = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadedPicture & { isNew: boolean }>
