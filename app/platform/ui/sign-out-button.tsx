import { Form } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { clearBrowserStorage } from './clear-browser-storage'
import { SubmitButton } from './submit-button'
import { showToast } from './toast/toast'

const SIGN_OUT_URL = '/sign-out'

/** Ends the session and loads / as a new document. With script the screen stays if that fails. */
export function SignOutButton() {
  const [isLeaving, setIsLeaving] = useState(false)

  async function leave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsLeaving(true)
    try {
      // Asks for an answer without the redirect to /, which would consume its toast.
      const response = await fetch(SIGN_OUT_URL, { method: 'POST', headers: { Accept: 'application/json' } })
      if (response.status !== 204) throw new Error(`The sign-out returned ${response.status}.`)
      await clearBrowserStorage()
      window.location.assign('/')
    } catch {
      setIsLeaving(false)
      showToast({
        kind: 'error',
        title: 'Logout Failed',
        description: 'There was an error logging you out.',
      })
    }
  }

  return (
    <Form method="post" action={SIGN_OUT_URL} reloadDocument onSubmit={leave}>
      <SubmitButton tone="plain" isPending={isLeaving} pendingText="Logging out...">
        Logout
      </SubmitButton>
    </Form>
  )
}
