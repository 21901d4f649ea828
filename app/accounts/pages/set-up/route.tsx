import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isSetUpOpen, makeFirstAdmin, requireSetUpCode, SET_UP_MINUTES } from '~/accounts/register.server'
import { firstAdminForm } from '~/accounts/schemas.server'
import { signInHeaders } from '~/accounts/session/known-device.server'
import { parseForm, redirectWithToast } from '~/platform/forms/answer.server'
import { answerForm } from '~/platform/forms/answer-form.server'
import { Field, PasswordField } from '~/platform/forms/field'
import { linkPageHeaders } from '~/platform/forms/link-page.server'
import { PageForm } from '~/platform/forms/page-form'
import { orRefusal } from '~/platform/forms/send-or-refuse'
import { addressOf } from '~/platform/headers/client-address.server'
import { FormPage, formMeta, NOT_LISTED } from '~/platform/ui/pages/static-page'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

export const headers = linkPageHeaders

export const meta = formMeta('Set up', NOT_LISTED)

function requireOpen(): void {
  if (!isSetUpOpen()) throw data(null, { status: 404 })
}

/** Open to everyone, since there is nobody yet: the form asks for the code. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireOpen()
  const code = new URL(request.url).searchParams.get('code') ?? ''
  return { code, minutes: SET_UP_MINUTES }
}

/** Open to everyone who has the code. */
export async function action(visit: ActionFunctionArgs) {
  requireOpen()
  return answerForm(visit, 'set-up', ['setUpCode', ...Object.keys(firstAdminForm.shape)], async (fields) => {
    const proof = await requireSetUpCode(String(fields.get('setUpCode') ?? ''), {
      address: addressOf(visit.request),
    })
    if (!proof.ok) return proof
    const parsed = parseForm(fields, firstAdminForm)
    if (!parsed.ok) return parsed
    const { confirmPassword: _, ...account } = parsed.value
    const made = await makeFirstAdmin(account)
    if (!made.ok) return made
    const headers = await signInHeaders(visit.request, made.user)
    return redirectWithToast('/admin-dashboard/set-up', undefined, { headers, reloadsDocument: true })
  })
}

const problem = { title: 'Error', description: 'Failed to create the admin. Please try again.' }

export const clientAction = orRefusal<typeof action>({ form: 'set-up', problem })

export default function SetUp() {
  const { code, minutes } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof clientAction>()
  const field = { refusal, required: true }
  return (
    <FormPage>
      <h1>Set up Everspoken</h1>
      <p>
        This service has no admin yet. As the first admin, you will look after the people here: see their
        accounts, read messages, and help with lost passwords.
      </p>
      <PageForm refusal={refusal} button="Create the first admin" pendingText="Creating Account...">
        <Field
          {...field}
          name="setUpCode"
          label="Code"
          hint={`The service printed it when it started, as part of a link. It works for ${minutes} minutes. After that, restart the service for a new one.`}
          defaultValue={code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field {...field} name="firstName" label="First name" autoComplete="given-name" />
        <Field {...field} name="lastName" label="Last name" autoComplete="family-name" />
        <Field refusal={refusal} name="email" label="Email (optional)" type="email" autoComplete="email" />
        <Field {...field} name="username" label="Username" autoComplete="username" autoCapitalize="none" />
        <PasswordField
          {...field}
          name="password"
          label="Password"
          hint="Must include: 8+ characters, uppercase, lowercase, number, special character"
          autoComplete="new-password"
        />
        <PasswordField
          {...field}
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
        />
      </PageForm>
      <p className="soft small">
        You can also do this with a command, on the machine itself: <code>npm run admin -- create</code>
      </p>
    </FormPage>
  )
}
