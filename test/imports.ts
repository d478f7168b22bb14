import { type Part, sendsForm } from './forms.ts'
import { jobsAreDone } from './jobs.ts'
import type { Answer, Magazine } from './magazine.ts'
import type { Visitor } from './visitor.ts'

type Kind = 'member-imports' | 'newsletter-imports' | 'part-imports' | 'redirect-imports'

export function importing<I>(magazine: Magazine, admin: Visitor, kind: Kind) {
  const upload = (file: string | Buffer, fields: Record<string, string> = {}): Promise<Answer> => {
    const all = { fileName: 'list.csv', ...fields }
    const parts: Part[] = [...Object.entries(all), ['file', Buffer.from(file), all.fileName || 'list.csv']]
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
