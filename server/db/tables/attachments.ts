export interface AttachmentTables {
  attachments: AttachmentsTable
  /** The files that an article has or had. Kept by a trigger. */
  article_attachments: { article_id: number; attachment: string }
}

interface AttachmentsTable {
  /** In the file store: 32 hexadecimal digits and its kind. */
  name: string
  /** What readers save it as. */
  download_name: string
  bytes: number
  uploaded_by: number | null
  uploaded_at: Date
}
