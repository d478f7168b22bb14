import { useUpload } from '../../../platform/web/admin/upload.tsx'
import { pictureProblem, uploadPicture } from './upload-image.ts'

export const usePictureUpload = (onUploaded: (address: string, alt: string) => void) =>
  useUpload({
    check: pictureProblem,
    send: async (file, options) => {
      const { src, alt = '' } = await uploadPicture(file, options)
      if (!options.signal.aborted) onUploaded(src, alt)
    },
    explain: (error) => (error instanceof Error ? error.message : ''),
  })
