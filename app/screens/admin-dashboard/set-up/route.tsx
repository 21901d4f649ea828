import { useActionData, useLoaderData } from '@remix-run/react'
import { getOutsideName, sendTestMail, storeOutsideName } from '~/admin/outside-name.server'
import { adminAction, adminLoader } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { SetUpPage } from './set-up-page'

export const loader = adminLoader(({ admin }) => ({
  ...getOutsideName(),
  email: admin.email ?? '',
}))

export const action = adminAction(async ({ fields }) => {
  const textOf = (name: string) => String(fields.get(name) ?? '').trim()
  if (fields.has('to')) {
    const sent = await sendTestMail(textOf('to'))
    return sent.ok ? { said: `The mail server accepted it: ${sent.response}` } : sent
  }
  const stored = storeOutsideName({
    APP_URL: textOf('APP_URL') || undefined,
    MAIL_FROM: textOf('MAIL_FROM') || undefined,
  })
  return stored.ok ? { said: 'Saved.' } : stored
})

export const clientAction = sendAct(failures.other)

export default function SetUp() {
  const answer = useActionData<{ said?: string }>()
  return <SetUpPage view={useLoaderData<typeof loader>()} said={answer?.said} />
}
