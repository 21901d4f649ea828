import { useLocation } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { ModalDialog } from '~/ui/modal-dialog'
import { SignedOutNote } from '~/ui/signed-out'
import { DeleteForm } from '~/web/forms/delete-form'
import { urlWithDialog } from './dashboard-url'
import { formOf } from './refusal'

interface Props extends Omit<ComponentProps<typeof DeleteForm>, 'closeTo'> {
  heading: string
  children: ReactNode
}

/** Asks before something that can't be taken back. */
export function ConfirmDialog({ heading, fields, refusal, children, ...form }: Props) {
  const isSignedOut = refusal?.problem?.isSignedOut
  const { search } = useLocation()
  const here = urlWithDialog(search)
  const id = `${form.intent}-title`
  return (
    <ModalDialog closeTo={here} labelledBy={id}>
      <div className="stack">
        <h2 id={id}>{heading}</h2>
        {children}
        <DeleteForm
          {...form}
          closeTo={here}
          refusal={isSignedOut ? undefined : refusal}
          fields={{ ...fields, here: search }}
        />
        <SignedOutNote form={formOf(form.intent)} />
      </div>
    </ModalDialog>
  )
}
