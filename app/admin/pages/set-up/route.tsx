import { useActionData, useLoaderData } from '@remix-run/react'
import { getSetUp, sendTestMail, setUpFields, storeSetUp } from '~/admin/set-up.server'
import { adminAction, adminLoader } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { SetUpPage } from './set-up-page'

export const loader = adminLoader(({ admin }) => ({ ...getSetUp(), email: admin.email ?? '' }))

export const action = adminAction(['to', ...setUpFields], async ({ admin, fields, prove }) => {
  if (fields.has('to')) {
    const sent = await sendTestMail(String(fields.get('to')).trim())
    return sent.ok ? { said: `The mail server accepted it: ${sent.response}` } : sent
  }
  const stored = await storeSetUp(fields, admin, prove)
  return stored.ok ? { said: 'Saved.' } : stored
})

export const clientAction = sendAct(failures.other)

export default function SetUp() {
  const answer = useActionData<{ said?: string }>()
  return <SetUpPage view={useLoaderData<typeof loader>()} said={answer?.said} />
}
