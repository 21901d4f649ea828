import { useLoaderData } from '@remix-run/react'
import { serverFields, tryServer, withoutPassword } from '~/admin/voice/voice-server.server'
import { setAsAdmin } from '~/platform/audit/record.server'
import { Field } from '~/platform/forms/field'
import { RouteForm } from '~/platform/forms/route-form'
import { AdminPage, FormButtons, ProofFields } from '../admin-page'
import { adminAction, adminLoader } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { toVoicePage } from './to-voice-page.server'
import { BACK } from './voice-page'

export const loader = adminLoader(() => serverFields())

export const action = adminAction(['url', 'dialect', 'host'], async ({ admin, fields, prove }) => {
  const textOf = (name: string) => String(fields.get(name) ?? '').trim()
  const url = textOf('url')
  fields.set('url', withoutPassword(url))
  await prove()
  const started = tryServer({ url, dialect: textOf('dialect'), host: textOf('host') })
  if (started.ok) setAsAdmin(admin.id, ['voice-server'], () => {})
  return toVoicePage(started)
})

export const clientAction = sendAct(failures.other)

const dialects: [value: string, text: string][] = [
  ['pocket', 'pocket-tts'],
  ['chatterbox', 'Chatterbox-TTS-Server (keeps each recording until you delete it there)'],
  ['openai', 'OpenAI’s calls, as vLLM-Omni'],
]

export default function Server() {
  const { url, dialect } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Another computer of yours" back={BACK}>
      <p>
        Two made-up voices are sent there, and have to come back apart and alike; then you hear both voices.
        No other address is ever called.
      </p>
      <RouteForm>
        {(refusal) => (
          <>
            <Field
              name="url"
              label="Address"
              hint="Such as http://192.168.1.20:8000. A password in it isn’t shown again."
              defaultValue={url}
              refusal={refusal}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Field
              name="dialect"
              label="Kind of server"
              options={dialects}
              defaultValue={dialect}
              refusal={refusal}
            />
            {refusal?.errors.host && (
              <Field
                name="host"
                label="Type its name again, if it is yours and the recordings may be sent there"
                refusal={refusal}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
            <ProofFields refusal={refusal} />
            <FormButtons back={BACK} tone="primary" pendingText="Starting...">
              Try it
            </FormButtons>
          </>
        )}
      </RouteForm>
    </AdminPage>
  )
}
