import { Link, useLocation } from '@remix-run/react'
import { useRef, useState } from 'react'
import { ModalDialog } from '~/ui/modal-dialog'
import { SubmitButton } from '~/ui/submit-button'
import { CheckField } from '~/web/forms/field'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
import { DashboardLink } from '../dashboard-link'
import { dashboardUrl, urlWithDialog } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { MessageWords } from '../flow/message-words'
import { IntentForm } from '../intent-form'
import type { DashboardRefusal, ViewProps } from '../refusal'

type MakingAgain = NonNullable<DashboardView['makingAgain']>

const TITLE_ID = 'make-again-title'

/** The dialog that asks for another take of a ready story; its URL is ?again=id. */
export function MakeAgainDialog({ view: { makingAgain }, refusal }: ViewProps) {
  const { search } = useLocation()
  useFocusOnRefusal(refusal, 'dialog')
  if (!makingAgain) return null
  const { words, voices } = makingAgain
  return (
    <ModalDialog closeTo={urlWithDialog(search)} labelledBy={TITLE_ID}>
      <div className="stack">
        <h2 id={TITLE_ID}>Make it again</h2>
        <p className="voice">
          <q dir="auto">{words}</q>
        </p>
        <p>
          Change the words, choose another voice, or leave all as it is to hear it read another time. Your
          story stays as it is until you keep the new take.
        </p>
        {voices.length > 0 ? (
          <TakeForm key={makingAgain.id} {...makingAgain} refusal={refusal} />
        ) : (
          <p>
            There is no voice any more to read it.{' '}
            <DashboardLink className="link-target" to={dashboardUrl({ hash: 'saved-voices' })}>
              Upload a recording first
            </DashboardLink>
          </p>
        )}
      </div>
    </ModalDialog>
  )
}

function TakeForm(props: MakingAgain & { refusal: DashboardRefusal | undefined }) {
  const { id, replaces, content, voiceId, voices, refusal } = props
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(refusal?.values.content ?? content)
  const [chosen, setChosen] = useState(refusal?.values.selectedVoiceId ?? voiceId ?? '')
  const error = refusal?.errors.selectedVoiceId
  const agreement = voices.find((voice) => voice.id === chosen)?.agreement
  return (
    <IntentForm
      formRef={form}
      intent="make-again"
      action={urlWithDialog(search, { again: replaces ?? id })}
      replace
      refusal={refusal}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="here" value={search} />
      {replaces && <input type="hidden" name="replaces" value={replaces} />}
      <MessageWords form={form} rows={8} content={content} text={text} refusal={refusal} onChange={setText} />
      <div className="field">
        <label htmlFor="make-again-voice">Voice</label>
        {error && (
          <p id="make-again-voice-error" className="field-error">
            {error}
          </p>
        )}
        <select
          id="make-again-voice"
          name="selectedVoiceId"
          defaultValue={chosen}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && 'make-again-voice-error'}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          {!voiceId && <option value="">Please choose</option>}
          {voices.map(({ id, name, filename }) => (
            <option key={id} value={id}>
              {voices.some((voice) => voice.id !== id && voice.name === name) ? `${name}, ${filename}` : name}
            </option>
          ))}
        </select>
      </div>
      {agreement && (
        <div key={chosen}>
          <input type="hidden" name="company" value={agreement.company} />
          {agreement.recordings.map((recording) => (
            <input key={recording} type="hidden" name="recordings" value={recording} />
          ))}
          <CheckField name="agrees" label={agreement.statement} refusal={refusal} />
        </div>
      )}
      <div className="row row-apart">
        <Link className="button" to={urlWithDialog(search)} replace preventScrollReset>
          Cancel
        </Link>
        <SubmitButton pendingText="Starting...">Make it again</SubmitButton>
      </div>
    </IntentForm>
  )
}
