import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getBackups } from '~/admin/backups.server'
import { backUpNow } from '~/backups/nightly-backups.server'
import type { Refusal } from '~/refusal'
import { redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { requireAdmin } from '~/web/session/guards.server'
import { adminUrl } from '../admin-link'
import { failures, sendAct } from '../labels'
import { BackupsDialog } from './backups-dialog'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return getBackups()
}

/** Begins a backup; its end is seen in the list. */
export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args.request)
  return answerForm(args, 'confirm', async () => {
    const begun = backUpNow()
    if (!begun.ok) return begun
    const dialog = adminUrl(new URL(args.request.url).search, 'backups')
    return redirectWithToast(dialog, { kind: 'success', title: 'The backup has begun' })
  })
}

export const clientAction = sendAct(failures.other)

export default function Backups() {
  return <BackupsDialog {...useLoaderData<typeof loader>()} refusal={useActionData<Refusal>()} />
}
