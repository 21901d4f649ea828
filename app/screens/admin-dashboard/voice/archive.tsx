import { useLoaderData } from '@remix-run/react'
import { getArchive, installFromUpload, startVoiceWork } from '~/admin/voice/voice-choice.server'
import { refused } from '~/refusal'
import { MOST_UPLOAD_BYTES } from '~/voices/voice-archive.server'
import { Field } from '~/web/forms/field'
import { RouteForm } from '~/web/forms/route-form'
import { AdminPage, FormButtons } from '../admin-page'
import { adminLoader, adminUpload } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { Terms } from './terms'
import { toVoicePage } from './to-voice-page.server'
import { BACK } from './voice-page'

export const loader = adminLoader(() => getArchive())

export const action = adminUpload({ archive: MOST_UPLOAD_BYTES }, async ({ upload }) => {
  const file = upload.files.get('archive')
  const started = upload.form.has('there')
    ? startVoiceWork({ install: 'file' })
    : file
      ? await installFromUpload(file.path)
      : refused('invalid', '', { archive: 'Please choose the file.' })
  return toVoicePage(started)
})

export const clientAction = sendAct(failures.other)

export default function Archive() {
  const archive = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Install without a download" back={BACK}>
      <p>
        Where this machine has no way out, fetch the file ({archive.size}) with another one:{' '}
        <a className="break" href={archive.url}>
          {archive.url}
        </a>
      </p>
      <Terms archive={archive} />
      {archive.hasFile ? (
        <RouteForm encType="multipart/form-data">
          {() => (
            <>
              <input type="hidden" name="there" value="yes" />
              <p>
                The file is there: <code className="break">{archive.path}</code>
              </p>
              <FormButtons back={BACK} tone="primary" pendingText="Starting...">
                I agree, install it
              </FormButtons>
            </>
          )}
        </RouteForm>
      ) : (
        <RouteForm encType="multipart/form-data">
          {(refusal) => (
            <>
              <Field
                name="archive"
                type="file"
                label="The file"
                hint="Nothing else is accepted: its SHA-256 is compared."
                refusal={refusal}
              />
              <FormButtons back={BACK} tone="primary" pendingText="Sending...">
                I agree, send and install it
              </FormButtons>
              <p>
                Or put it on this machine as <code className="break">{archive.path}</code>, and open this page
                again.
              </p>
            </>
          )}
        </RouteForm>
      )}
    </AdminPage>
  )
}
