import { Badge, Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ownPageLink } from '../../../platform/contract/links.ts'
import { toSlug } from '../../../platform/contract/slugs.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { IconPlus } from '../../../platform/web/admin/icons.tsx'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { useList } from '../../../platform/web/admin/list/use-list.ts'
import type { PageListItem, PageState } from '../contract/endpoints.ts'
import { pageLimits, pageMessages } from '../contract/rules.ts'

const stateWords: Record<PageState, { word: string; color: string }> = {
  original: { word: 'Original text', color: 'gray' },
  draft: { word: 'Draft', color: 'yellow' },
  scheduled: { word: 'Scheduled', color: 'blue' },
  published: { word: 'Published', color: 'green' },
  changed: { word: 'Published, with changes', color: 'yellow' },
}

export default function Pages() {
  const list = useList<PageListItem>({ name: 'pages', load, limit: 100 })
  const [isAdding, setAdding] = useState(false)
  return (
    <ListScreen
      title="Pages"
      list={list}
      failed="Failed to load the pages"
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          Add page
        </Button>
      }
    >
      <DataTable
        caption="Pages"
        list={list}
        columns={columns}
        rowKey={({ slug }) => slug}
        empty={<p>No pages yet. Add one to publish it.</p>}
      />
      <Modal opened={isAdding} onClose={() => setAdding(false)} title="Add page" size="sm">
        <NewPage close={() => setAdding(false)} />
      </Modal>
    </ListScreen>
  )
}

async function load() {
  const { data } = await adminApi.call('GET /admin/pages', {})
  return { data, total: data.length }
}

const columns: readonly Column<PageListItem>[] = [
  { head: 'Title', isName: true, cell: ({ slug, title }) => <Link to={screenLink(`pages/${slug}`)}>{title}</Link> },
  { head: 'URL', width: '16rem', cell: ({ path }) => <a href={path}>{path}</a> },
  {
    head: 'Status',
    width: '14rem',
    cell: ({ state }) => (
      <Badge variant="light" color={stateWords[state].color}>
        {stateWords[state].word}
      </Badge>
    ),
  },
  { head: 'Changed', width: '11rem', cell: ({ updatedAt }) => (updatedAt ? <DateTime at={updatedAt} /> : '–') },
]

function NewPage({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const { fields, text, form } = useAdminForm({
    fields: { title: '', slug: '' },
    send: async ({ title, slug }) => {
      const body = { title, slug: slug || toSlug(title) }
      await adminApi.call('POST /admin/pages', { body })
      close()
      await navigate(screenLink(`pages/${body.slug}`))
    },
    close,
    failed: 'Failed to add the page',
    fieldOf: { [pageMessages.slugTaken]: 'slug' },
  })
  return (
    <DialogForm form={form} button="Add page">
      <TextInput label="Title" required data-autofocus maxLength={pageLimits.title} {...text('title')} />
      <TextInput
        label="URL"
        description={`${ownPageLink(fields.slug || toSlug(fields.title) || '…')}. You cannot change it later.`}
        placeholder={toSlug(fields.title)}
        {...text('slug')}
      />
    </DialogForm>
  )
}
