import { useLoaderData } from '@remix-run/react'
import { getArchive, installFromUpload, startVoiceWork } from '~/admin/voice/voice-choice.server'
import { Field } from '~/platform/forms/field'
import { RouteForm } from '~/platform/forms/route-form'
import { refused } from '~/platform/refusal'
import { SubmitButton } from '~/platform/ui/submit-button'
import { MOST_UPLOAD_BYTES } from '~/voices/voice-archive.server'
import { AdminPage, FormButtons } from '../admin-page'
import { adminLoader, adminUpload } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { toVoicePage } from './to-voice-page.server'
import { BACK } from './voice-page'

export const loader = adminLoader(() => getArchive())

const fields = { files: { archive: MOST_UPLOAD_BYTES }, names: ['there', 'download'] }
export const action = adminUpload(fields, async ({ upload: { form, files } }) => {
  const isThere = form.has('there')
  if (isThere || form.has('download'))
    return toVoicePage(startVoiceWork({ install: isThere ? 'file' : 'download' }))
  const file = files.get('archive')
  if (!file) return refused('invalid', '', { archive: 'Please choose the file.' })
  return toVoicePage(await installFromUpload(file.path))
})

export const clientAction = sendAct(failures.other)

export default function Install() {
  const { title, terms, size, host, url, path, hasFile } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Download and try" back={BACK}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{terms.join(' ')}</p>
      <p>
        {size} come from {host}. Then the voice is checked on this machine, and you hear it before anyone else
        does. Nothing changes for people until you choose it.
      </p>
      <RouteForm encType="multipart/form-data">
        {(refusal) => (
          <>
            <FormButtons back={BACK} tone="primary" name="download" value="yes" pendingText="Starting...">
              I agree, download it
            </FormButtons>
            <details open={hasFile || refusal?.errors.archive !== undefined}>
              <summary>Without a download</summary>
              <div className="stack">
                {hasFile ? (
                  <p>
                    The file is there: <code className="break">{path}</code>
                  </p>
                ) : (
                  <>
                    <p>
                      Where this machine has no way out, fetch the file with another one:{' '}
                      <a className="break" href={url}>
                        {url}
                      </a>
                    </p>
                    <p>
                      Send it here, or put it on this machine as <code className="break">{path}</code> and
                      open this page again.
                    </p>
                    <Field
                      name="archive"
                      type="file"
                      label="The file"
                      hint="Nothing else is accepted: its SHA-256 is compared."
                      refusal={refusal}
                    />
                  </>
                )}
                <SubmitButton
                  tone="plain"
                  name={hasFile ? 'there' : 'send'}
                  value="yes"
                  pendingText={hasFile ? 'Starting...' : 'Sending...'}
                >
                  {hasFile ? 'I agree, install it' : 'I agree, send and install it'}
                </SubmitButton>
              </div>
            </details>
          </>
        )}
      </RouteForm>
    </AdminPage>
  )
}
