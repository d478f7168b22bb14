import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdInSlot } from '../../../contract/ads/endpoints.ts'
import type { AdLocation } from '../../../contract/catalogue.ts'
import { adminApi } from '../api.ts'
import { pictureProblem } from '../articles/images/upload-image.ts'
import { confirm } from '../kit/confirm.tsx'
import { notifyError, notifySuccess } from '../kit/notify.tsx'
import { uploadApi } from '../kit/send-form.ts'

/** Where an ad leads, what is read out in its place, and its first and last day; empty where nothing is said. */
export interface AdFields {
  link: string
  alt: string
  from: string
  until: string
}

/** What is asked before an ad is placed or changed; with the fault, where it was refused. */
export interface Asking {
  /** The image of a new ad; null: the one that is there stays. */
  image: File | null
  terms: AdFields
  fault?: unknown
}

/** What a slot is doing beyond showing what is in it. */
export type Activity = { kind: 'uploading'; share: number } | { kind: 'deleted' } | null

export interface SlotWork {
  activity: Activity
  asking: Asking | null
  /** Takes an image, and asks where it leads. */
  take: (image: File | null | undefined) => void
  change: (ad: AdInSlot) => void
  answer: (terms: AdFields) => Promise<void>
  callOff: () => void
  remove: (ad: AdInSlot) => Promise<void>
}

/** What can be done with a slot. What was refused is asked again, with everything that was typed. */
export function useSlot(location: AdLocation, position: number): SlotWork {
  const queries = useQueryClient()
  const [activity, setActivity] = useState<Activity>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const abort = useRef<AbortController>(null)
  const params = { location, position: String(position) }
  const refresh = () => queries.invalidateQueries({ queryKey: ['ad-slots', location] })

  async function place({ image, terms }: { image: File; terms: AdFields }) {
    const before = activity
    abort.current = new AbortController()
    setActivity({ kind: 'uploading', share: 0 })
    const client = uploadApi({
      onProgress: (share) => setActivity({ kind: 'uploading', share }),
      signal: abort.current.signal,
    })
    try {
      await client.call('POST /admin/ads-upload', { body: { ...params, ...terms }, upload: { image } })
      await refresh()
      setActivity(null)
      notifySuccess('The ad is placed')
    } catch (fault) {
      setActivity(before)
      if (!isCalledOff(fault)) setAsking({ image, terms, fault })
    }
  }

  async function changeTerms(terms: AdFields) {
    try {
      const body = { ...terms, from: terms.from || undefined, until: terms.until || undefined }
      const { message } = await adminApi.call('PATCH /admin/ads/:location/:position', { params, body })
      await refresh()
      notifySuccess(message)
    } catch (fault) {
      setAsking({ image: null, terms, fault })
    }
  }

  return {
    activity,
    asking,
    take: (image) => {
      if (!image) return
      const problem = pictureProblem(image)
      if (problem) notifyError(problem, null)
      else setAsking({ image, terms: noTerms })
    },
    change: ({ link, alt, from, until }) =>
      setAsking({ image: null, terms: { link, alt, from: from ?? '', until: until ?? '' } }),
    answer: async (terms) => {
      const image = asking?.image
      setAsking(null)
      await (image ? place({ image, terms }) : changeTerms(terms))
    },
    callOff: () => (asking ? setAsking(null) : abort.current?.abort()),
    remove: async (ad) => {
      if (!(await confirm(deletion(ad)))) return
      try {
        await adminApi.call('DELETE /admin/ads/:location/:position', { params })
        setActivity({ kind: 'deleted' })
        await refresh()
      } catch (fault) {
        notifyError('Failed to delete the ad', fault)
      }
    },
  }
}

const noTerms: AdFields = { link: '', alt: '', from: '', until: '' }

const deletion = ({ link }: AdInSlot) => ({
  title: 'Delete this ad?',
  about: link,
  text: 'Readers see it no more. What was counted of it stays in the figures.',
  confirm: 'Delete',
  isGrave: true,
})

const isCalledOff = (fault: unknown) => fault instanceof DOMException && fault.name === 'AbortError'
