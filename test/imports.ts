import { type Part, sendsForm } from './forms.ts'
import { jobsAreDone } from './jobs.ts'
import type { Answer, Magazine } from './magazine.ts'
import type { Visitor } from './visitor.ts'

export function importing<I>(magazine: Magazine, admin: Visitor, kind: 'member-imports' | 'newsletter-imports') {
  const upload = (file: string | Buffer, fields: Record<string, string> = {}): Promise<Answer> => {
    const fileName = fields['fileName'] ?? 'list.csv'
    const parts: Part[] = [...Object.entries({ ...fields, fileName }), ['file', Buffer.from(file), fileName]]
    return sendsForm(admin, `/admin/${kind}`, parts)
  }
  const settled = async (id: number): Promise<I> => {
    await jobsAreDone(magazine)
    return (await admin.get(`/admin/${kind}/${id}`)).json()
  }
  const runs = (id: number): Promise<Answer> => admin.post(`/admin/${kind}/${id}/run`)
  return {
    upload,
    settled,
    runs,
    async checks(file: string | Buffer, fields?: Record<string, string>): Promise<I & { id: number }> {
      const { id } = (await upload(file, fields)).json()
      return { ...(await settled(id)), id }
    },
    async imports(file: string | Buffer, fields?: Record<string, string>): Promise<I> {
      const { id } = (await upload(file, fields)).json()
      await jobsAreDone(magazine)
      await runs(id)
      return settled(id)
    },
  }
}
