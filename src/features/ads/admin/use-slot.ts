import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdLocation } from '../../../platform/contract/catalogue.ts'
import { imageRules } from '../../../platform/contract/image-rules.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { uploadApi } from '../../../platform/web/admin/send-form.ts'
import { pictureProblem } from '../../pictures/admin/upload-image.ts'
import type { AdInSlot } from '../contract/endpoints.ts'
import { type AdFieldName, adFieldNames } from '../contract/rules.ts'

export type AdFormValues = Record<AdFieldName, string>

export interface AdDraft {
  /** The image of a new ad; null to keep the one that is there. */
  image: File | null
  values: AdFormValues
}

export type Activity = { kind: 'uploading'; share: number } | { kind: 'deleted' } | null

export type SlotActions = ReturnType<typeof useSlot>

export function useSlot(location: AdLocation, position: number) {
  const queries = useQueryClient()
  const [activity, setActivity] = useState<Activity>(null)
  const [draft, setDraft] = useState<AdDraft | null>(null)
  const abort = useRef<AbortController>(null)
  const params = { location, position: String(position) }
  const refresh = () => queries.invalidateQueries({ queryKey: ['ad-slots', location] })

  async function upload(image: File, values: AdFormValues) {
    abort.current = new AbortController()
    const onProgress = (share: number) => setActivity({ kind: 'uploading', share })
    onProgress(0)
    try {
      await uploadApi({ onProgress, signal: abort.current.signal }).call('POST /admin/ads-upload', {
        body: { ...params, ...values },
        upload: { image },
      })
      await refresh()
      setActivity(null)
      notifySuccess('Ad placed.')
    } catch (error) {
      setActivity(activity)
      throw error
    }
  }

  async function save(values: AdFormValues) {
    const { message } = await adminApi.call('PATCH /admin/ads/:location/:position', { params, body: values })
    await refresh()
    notifySuccess(message)
  }

  return {
    activity,
    draft,
    place: (image: File) => {
      const problem = pictureProblem(image, imageRules.adTypes)
      if (problem) notifyError(problem, null)
      else setDraft({ image, values: toFormValues() })
    },
    change: (ad: AdInSlot) => setDraft({ image: null, values: toFormValues(ad) }),
    /** @throws ApiError */
    send: ({ image }: AdDraft, values: AdFormValues) => (image ? upload(image, values) : save(values)),
    close: () => {
      abort.current?.abort()
      setDraft(null)
    },
    remove: async (ad: AdInSlot) => {
      if (!(await confirm(deletion(ad)))) return
      try {
        await adminApi.call('DELETE /admin/ads/:location/:position', { params })
        setActivity({ kind: 'deleted' })
        await refresh()
      } catch (error) {
        notifyError('Failed to delete the ad', error)
      }
    },
  }
}

const toFormValues = (ad?: AdInSlot) =>
  Object.fromEntries(adFieldNames.map((name) => [name, ad?.[name] ?? ''])) as AdFormValues

const deletion = ({ link }: AdInSlot) => ({
  title: 'Delete this ad?',
  about: link,
  text: 'Readers will no longer see it. Its statistics are kept.',
  confirm: 'Delete',
  isGrave: true,
})
