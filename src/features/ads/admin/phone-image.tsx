import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { imageRules } from '../../../platform/contract/image-rules.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { IconUpload } from '../../../platform/web/admin/icons.tsx'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { uploadApi } from '../../../platform/web/admin/send-form.ts'
import { ChooseFileButton } from '../../../platform/web/admin/upload.tsx'
import { pictureProblem } from '../../pictures/admin/upload-image.ts'
import type { AdInSlot } from '../contract/endpoints.ts'
import classes from './ads.module.css'

export function PhoneImage({ ad: { phone, location, position, alt } }: { ad: AdInSlot }) {
  const queries = useQueryClient()
  const params = { location, position: String(position) }
  const change = useMutation({
    mutationFn: (image: File | null) =>
      image
        ? uploadApi({}).call('POST /admin/ads/:location/:position/phone-image', { params, upload: { image } })
        : adminApi.call('DELETE /admin/ads/:location/:position/phone-image', { params }),
    onSuccess: async ({ message }) => {
      await queries.invalidateQueries({ queryKey: ['ad-slots', location] })
      notifySuccess(message)
    },
    onError: (error) => notifyError('Failed to change the image for phones', error),
  })
  const choose = (image: File) => {
    const problem = pictureProblem(image, imageRules.adTypes)
    if (problem) notifyError(problem, null)
    else change.mutate(image)
  }
  return (
    <section aria-label="On phones" className={classes.phone}>
      <h3>On phones</h3>
      {phone ? (
        <img src={phone.image_url} alt={alt} />
      ) : (
        <p>Phones show the banner, which is hard to read there. Upload an image of 320 by 50 or 300 by 100 pixels.</p>
      )}
      <div className={classes.actions}>
        <ChooseFileButton
          size="xs"
          accept={imageRules.adTypes.join(',')}
          loading={change.isPending}
          leftSection={<IconUpload size={15} />}
          onChoose={choose}
        >
          {phone ? 'Replace image for phones' : 'Upload image for phones'}
        </ChooseFileButton>
        {phone && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          >
            Show the banner again
          </Button>
        )}
      </div>
    </section>
  )
}
