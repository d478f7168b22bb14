import { Button, CloseButton, Group, Menu, Modal, TextInput } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { ViewScreen } from '../../../contract/saved-view-rules.ts'
import { adminApi } from '../api.ts'
import { AdminForm, useAdminForm } from '../form.tsx'
import { IconBookmark } from '../icons.tsx'
import { screenLink } from '../links.ts'
import { notifyError, notifySuccess } from '../notify.tsx'
import { showAnswer } from '../show-answer.ts'
import classes from './list.module.css'

export function SavedViews({ screen }: { screen: ViewScreen }) {
  const navigate = useNavigate()
  const [isOpen, dialog] = useDisclosure(false)
  const { views, save, remove } = useSavedViews(screen)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} />}>
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label>No saved views</Menu.Label>}
          {views.map(({ id, name, query }) => (
            <Menu.Item key={id} onClick={() => void navigate(`${screenLink(screen)}?${query}`)}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={dialog.open}>Save or delete views…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isOpen} onClose={dialog.close} title="Saved views" size="sm">
        <SaveForm save={save} close={dialog.close} />
        {views.length > 0 && (
          <ul className={classes.views} aria-label="Saved views">
            {views.map(({ id, name }) => (
              <li key={id}>
                {name}
                <CloseButton size="sm" aria-label={`Delete the view ${name}`} onClick={() => void remove(id)} />
              </li>
            ))}
          </ul>
        )}
      </Modal>
    </>
  )
}

function useSavedViews(screen: ViewScreen) {
  const savedViews = ['saved-views', screen]
  const queries = useQueryClient()
  const [params] = useSearchParams()
  const { data } = useQuery({
    queryKey: savedViews,
    queryFn: () => adminApi.call('GET /admin/saved-views', { query: { screen } }),
  })
  const save = async (name: string) => {
    const query = new URLSearchParams(params)
    for (const one of ['page', 'change', 'member']) query.delete(one)
    const body = { screen, name, query: query.toString() }
    await showAnswer(queries, savedViews, await adminApi.call('PUT /admin/saved-views', { body }))
    notifySuccess(`View “${name}” saved`)
  }
  const remove = async (id: number) => {
    try {
      await showAnswer(
        queries,
        savedViews,
        await adminApi.call('DELETE /admin/saved-views/:id', { params: { id: String(id) } }),
      )
    } catch (error) {
      notifyError('Failed to delete the view', error)
    }
  }
  return { views: data?.views ?? [], save, remove }
}

function SaveForm({ save, close }: { save: (name: string) => Promise<void>; close: () => void }) {
  const { text, form } = useAdminForm({
    fields: { name: '' },
    send: ({ name }) => save(name.trim()),
    close,
    failed: 'Failed to save the view',
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name' } : {}),
  })
  return (
    <AdminForm form={form}>
      <TextInput
        data-autofocus
        label="Name of the current view"
        description="Saves search, filters, order and rows per page. A view of the same name is replaced."
        maxLength={60}
        {...text('name')}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={form.isBusy}>
          Save the view
        </Button>
      </Group>
    </AdminForm>
  )
}
