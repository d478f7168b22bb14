import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminReport } from '../../../contract/reports/endpoints.ts'
import { adminApi } from '../api.ts'
import { notifySuccess } from '../kit/notify.tsx'
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts'
import { screenLink } from '../links.ts'
import type { ReportFields } from './report-form.ts'

/** Saves a report, and asks before changes that are not saved are left behind. */
export function useReportSaving(report: AdminReport | null) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(report)
  const [isUnsaved, setUnsaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useUnsavedGuard(isUnsaved, 'Leave this report?')

  async function save(body: ReportFields & { html: string; isPublished: boolean }) {
    setBusy(true)
    setError(null)
    // What is typed meanwhile is not saved.
    setUnsaved(false)
    try {
      const { message, report: stored } = saved
        ? await adminApi.call('PUT /admin/reports/:id', {
            params: { id: String(saved.id) },
            body: { ...body, version: saved.version },
          })
        : await adminApi.call('POST /admin/reports', { body })
      setSaved(stored)
      notifySuccess(message)
      await queries.invalidateQueries({ queryKey: ['reports'] })
      if (!saved) await navigate(screenLink(`reports/${stored.id}`), { replace: true })
    } catch (failure) {
      setUnsaved(true)
      setError(failure)
    }
    setBusy(false)
  }

  return { saved, setSaved, save, isBusy, isUnsaved, touch: () => setUnsaved(true), error }
}
