import { useLoaderData } from '@remix-run/react'
import { twoStepOf } from '~/accounts/two-step/two-step.server'
import { allowDownload, downloadForm, getBackup, proofOf } from '~/backups/download-backup.server'
import { mailOff } from '~/contact/contact.server'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { CurrentCode, CurrentPassword } from '~/web/forms/field'
import { ConfirmDialog, useDialogRefusal } from '../admin-dialog'
import { adminAction, adminLoader, foundOrRefused } from '../handlers.server'

export const loader = adminLoader(async ({ admin, id: name, context }) => {
  foundOrRefused(await getBackup(name), context)
  return { hasTwoStep: twoStepOf(admin) !== undefined, isMailOn: mailOff() === undefined }
})

/** Asks for the password once more, and goes on to the file. */
export const action = adminAction(async ({ admin, id: name, fields, context }) => {
  const parsed = parseForm(fields, downloadForm)
  if (!parsed.ok) return parsed
  const allowed = await allowDownload(admin, name, parsed.value, { address: context.peerAddress })
  if (!allowed.ok) return allowed
  const file = `/admin-dashboard/backups/${name}/file`
  return redirectWithToast(file, undefined, { done: proofOf(admin, name) })
})

export default function DownloadBackup() {
  const { hasTwoStep, isMailOn } = useLoaderData<typeof loader>()
  const refusal = useDialogRefusal()
  return (
    <ConfirmDialog
      title="Download a backup"
      labels={{ confirm: 'Download', pending: 'Downloading...', cancel: 'Back to the backups' }}
      tone="primary"
      back="backups"
      // Without script: what follows is a file, and the page stays.
      reloadDocument
    >
      <p>
        It holds every recording, story and text of everyone here, and the secret that signs sessions, all
        readable. Keep it where only you can read it. Unpacked, npm run restore puts it back. That you have
        downloaded it is recorded
        {isMailOn
          ? ', and every admin with an address is told by email.'
          : '. This service can’t send email: please tell the other admins.'}
      </p>
      <CurrentPassword refusal={refusal} />
      {hasTwoStep && <CurrentCode refusal={refusal} />}
    </ConfirmDialog>
  )
}
