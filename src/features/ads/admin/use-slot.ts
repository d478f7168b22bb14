import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdLocation } from '../../../platform/contract/catalogue.ts'
import { imageRules } from '../../../platform/contract/image-rules.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { uploadApi } from '../../../platform/web/admin/send-form.ts'
import { pictureProblem } from '../../articles/admin/images/upload-image.ts'
import type { AdInSlot } from '../contract/endpoints.ts'
import { type AdFieldName, adFieldNames } from '../contract/rules.ts'

/** What the form holds; empty where nothing is filled in. */
export type AdFormValues = Record<AdFieldName, string>

/** The open dialog of a slot, with the error of the last attempt. */
export interface AdDraft {
  /** The image of a new ad; null to keep the one that is there. */
  image: File | null
  values: AdFormValues
  error?: unknown
}

/** What a slot shows instead of its ad. */
export type Activity = { kind: 'uploading'; share: number } | { kind: 'deleted' } | null

export interface SlotActions {
  activity: Activity
  draft: AdDraft | null
  /** Opens the dialog for a new ad with an image. */
  place: (image: File) => void
  /** Opens the dialog for an ad that is there. */
  change: (ad: AdInSlot) => void
  submit: (values: AdFormValues) => Promise<void>
  cancel: () => void
  remove: (ad: AdInSlot) => Promise<void>
}

/** What an editor can do with a slot. After an error the dialog opens again with everything that was typed. */
export function useSlot(location: AdLocation, position: number): SlotActions {
  const queries = useQueryClient()
  const [activity, setActivity] = useState<Activity>(null)
  const [draft, setDraft] = useState<AdDraft | null>(null)
  const abort = useRef<AbortController>(null)
  const params = { location, position: String(position) }
  const refresh = () => queries.invalidateQueries({ queryKey: ['ad-slots', location] })

  async function upload(image: File, values: AdFormValues) {
    const before = activity
    abort.current = new AbortController()
    setActivity({ kind: 'uploading', share: 0 })
    const client = uploadApi({
      onProgress: (share) => setActivity({ kind: 'uploading', share }),
      signal: abort.current.signal,
    })
    try {
      await client.call('POST /admin/ads-upload', { body: { ...params, ...values }, upload: { image } })
      await refresh()
      setActivity(null)
      notifySuccess('Ad placed.')
    } catch (error) {
      setActivity(before)
      if (!isCancelled(error)) setDraft({ image, values, error })
    }
  }

  async function save(values: AdFormValues) {
    try {
      const { message } = await adminApi.call('PATCH /admin/ads/:location/:position', { params, body: values })
      await refresh()
      notifySuccess(message)
    } catch (error) {
      setDraft({ image: null, values, error })
    }
  }

  return {
    activity,
    draft,
    place: (image) => {
      const problem = pictureProblem(image, imageRules.adTypes)
      if (problem) notifyError(problem, null)
      else setDraft({ image, values: toFormValues() })
    },
    change: (ad) => setDraft({ image: null, values: toFormValues(ad) }),
    submit: async (values) => {
      const image = draft?.image
      setDraft(null)
      await (image ? upload(image, values) : save(values))
    },
    cancel: () => (draft ? setDraft(null) : abort.current?.abort()),
    remove: async (ad) => {
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

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
