import { Form } from '@remix-run/react'

/** Ends the session and loads / as a whole page. */
export function SignOutButton() {
  return (
    <Form method="post" action="/?index" reloadDocument>
      <button className="button" type="submit" name="intent" value="sign-out">
        Logout
      </button>
    </Form>
  )
}
