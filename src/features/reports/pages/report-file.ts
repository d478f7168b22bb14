import type { ReportFile } from '../contract/endpoints.ts'

const sizeOf = (bytes: number) =>
  bytes < 2 ** 20 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 2 ** 20).toFixed(1)} MB`

/** `PDF, 24 pages, 1.2 MB` */
export const describeFile = ({ kind, pages, bytes }: Pick<ReportFile, 'kind' | 'pages' | 'bytes'>) =>
  [kind.toUpperCase(), pages !== null && `${pages} ${pages === 1 ? 'page' : 'pages'}`, sizeOf(bytes)]
    .filter(Boolean)
    .join(', ')
