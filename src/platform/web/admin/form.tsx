import { Modal, type ModalProps, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type FormErrors, formErrors, withoutErrors } from './api.ts'
import { FormFooter, type FormFooterProps } from './form-footer.tsx'
import { ProblemAlert } from './problem-alert.tsx'

type NameOf<F, Value> = { [N in keyof F]-?: Exclude<F[N], undefined> extends Value ? N : never }[keyof F] & string
type Messages = FormErrors['fields']

interface Options<F extends object> {
  fields: F | (() => F)
  /** Returns the fields as stored, if the form stays. */
  send: (fields: F) => Promise<F | void>
  /** Called after sending, and by Cancel. */
  close?: () => void
  failed: string
  /** Runs before sending. */
  check?: (fields: F) => Messages
  /** Fields of errors that name none, by their message. */
  fieldOf?: Readonly<Record<string, keyof F & string>>
}

/** Null: empty. More digits than a number can have stay a text, which the server refuses. */
export const typedNumber = (typed: number | string) =>
  typed === '' ? null : /^\d{1,13}$/.test(String(typed)) ? Number(typed) : typed

const none: FormErrors = { fields: {}, other: null }

/** An error stays at its field until that changes or the form is sent again. */
export function useAdminForm<F extends object>({
  fields: first,
  send,
  close,
  failed,
  check,
  fieldOf = {},
}: Options<F>) {
  const { fields, read, write } = useFields(first)
  const [stored, setStored] = useState(fields)
  const [isBusy, setBusy] = useState(false)
  const { errors, setErrors, refuse, element } = useRefusals()
  // The closure of a second click has the state of the first.
  const isSending = useRef(false)
  const errorsOf = (error: unknown): FormErrors => {
    const field = error instanceof Error ? fieldOf[error.message] : undefined
    if (field !== undefined && error instanceof Error) return { fields: { [field]: error.message }, other: null }
    return formErrors(error, Object.keys(fields), failed)
  }
  const submit = async () => {
    if (isSending.current) return
    const found = check?.(fields) ?? {}
    if (Object.values(found).some(Boolean)) return refuse({ fields: found, other: null })
    isSending.current = true
    setBusy(true)
    setErrors(none)
    try {
      const saved = await send(fields)
      if (saved) {
        setStored(saved)
        // Keeps what was typed meanwhile.
        write({ ...saved, ...differingFields(read(), fields) })
      }
      close?.()
    } catch (error) {
      refuse(errorsOf(error))
    }
    isSending.current = false
    setBusy(false)
  }
  const set = (changed: Partial<F>) => {
    const before = read()
    const now = { ...before, ...changed }
    write(now)
    // Some inputs report the same value again when they lose the focus.
    const changedNames = Object.keys(differingFields(now, before))
    setErrors((known) => ({ ...known, fields: withoutErrors(known.fields, changedNames) }))
  }
  return {
    fields,
    read,
    set,
    ...inputsOf(fields, errors.fields, set),
    errors: errors.fields,
    isChanged: Object.keys(differingFields(fields, stored)).length > 0,
    reset: () => write(stored),
    form: { element, submit, isBusy, problem: errors.other, close },
  }
}

/** `read` returns the current values, also after an await. */
function useFields<F extends object>(first: F | (() => F)) {
  const [fields, setFields] = useState(first)
  const latest = useRef(fields)
  const write = (changed: F) => {
    latest.current = changed
    setFields(changed)
  }
  return { fields, read: () => latest.current, write }
}

/** The first refused field gets the focus. */
function useRefusals() {
  const [errors, setErrors] = useState(none)
  const [refusals, setRefusals] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    const refused = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    refused?.focus()
    // The title of a dialog covers its upper edge.
    refused?.scrollIntoView({ block: 'center' })
  }, [refusals])
  const refuse = (problems: FormErrors) => {
    setErrors(problems)
    setRefusals((before) => before + 1)
  }
  return { errors, setErrors, refuse, element }
}

const inputsOf = <F extends object>(fields: F, errors: Messages, set: (changed: Partial<F>) => void) => ({
  value: <N extends keyof F & string>(name: N) => ({
    value: fields[name],
    error: errors[name],
    onChange: (changed: F[N]) => set({ [name]: changed } as unknown as Partial<F>),
  }),
  text: (name: NameOf<F, string>) => ({
    value: String(fields[name] ?? ''),
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value } as Partial<F>),
  }),
  checked: (name: NameOf<F, boolean>) => ({
    checked: Boolean(fields[name]),
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      set({ [name]: event.currentTarget.checked } as Partial<F>),
  }),
})

export const differingFields = <F extends object>(now: F, before: F) =>
  Object.fromEntries(Object.entries(now).filter(([name, one]) => !isSame(one, Reflect.get(before, name)))) as Partial<F>

/** Compares files by identity: they all have the same JSON. */
const isSame = (one: unknown, other: unknown) =>
  one === other || (!(one instanceof Blob || other instanceof Blob) && JSON.stringify(one) === JSON.stringify(other))

interface FormProps {
  form: {
    element: React.RefObject<HTMLFormElement | null>
    submit: () => Promise<void>
    isBusy: boolean
    problem: string | null
    close: (() => void) | undefined
  }
  children: ReactNode
}

export const AdminForm = ({ form: { element, submit, problem }, children }: FormProps) => (
  <form
    ref={element}
    noValidate
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      // A dialog may stand in the form of a screen.
      event.stopPropagation()
      void submit()
    }}
  >
    <Stack gap="md">
      {problem && <ProblemAlert>{problem}</ProblemAlert>}
      {children}
    </Stack>
  </form>
)

interface DialogFormProps extends FormProps, Pick<FormFooterProps, 'color' | 'disabled' | 'focusesCancel'> {
  button?: ReactNode
}

export const DialogForm = ({ form, button = 'Save', children, ...footer }: DialogFormProps) => (
  <AdminForm form={form}>
    {children}
    <FormFooter onCancel={() => form.close?.()} loading={form.isBusy} {...footer}>
      {button}
    </FormFooter>
  </AdminForm>
)

interface FormDialogProps<T> extends Pick<ModalProps, 'size' | 'zIndex' | 'closeOnClickOutside'> {
  /** Null: the dialog is closed. */
  about: T | null
  title: (about: T) => string
  close: () => void
  children: (about: T) => ReactNode
}

/** Keeps its content while it closes. */
export function FormDialog<T>({ about, title, close, children, ...modal }: FormDialogProps<T>) {
  const [shown, setShown] = useState(about)
  if (about !== null && about !== shown) setShown(about)
  return (
    <Modal opened={about !== null} onClose={close} title={shown !== null && title(shown)} {...modal}>
      {shown !== null && children(shown)}
    </Modal>
  )
}
