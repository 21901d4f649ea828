import { useDashboard } from '~/accounts/pages/parts/use-dashboard'
import { dashboardUrl } from '~/platform/dashboard-url'
import { initialsOf } from '~/platform/ui/portrait'
import type { VoiceToChoose } from '~/voices/pages/upload/advice-view.server'
import { UPLOAD_NEW_VOICE } from '~/voices/pages/upload/voice-upload-form'
import type { DraftRefusal } from '../autosave/autosaver'
import { ChoiceForm } from './choice-form'

interface Props {
  draft: { version: number; voiceId: string | null }
  voices: VoiceToChoose[]
  refusal: DraftRefusal | undefined
}

export function VoiceChoice({ draft, voices, refusal }: Props) {
  const { hasReadyStory } = useDashboard<{ hasReadyStory: boolean }>()
  const selected = <span className="selected-mark">Selected</span>
  const choices = voices.map(({ id, name, photo, memory, heard, recording, spoken }) => ({
    value: id,
    content: (
      <>
        {photo ? (
          <img className="choice-picture choice-face" src={photo} alt="" />
        ) : (
          <span className="choice-picture choice-face initials" aria-hidden="true">
            {initialsOf('', '', name)}
          </span>
        )}
        <span>
          <span className="choice-name">
            <strong dir="auto">{name}</strong> {selected}
          </span>
          <span className="voice choice-text" dir="auto">
            {memory}
          </span>
          {/* The rest of the advice stands where recordings are listed. */}
          {heard && <span className="soft small choice-text">{heard}</span>}
        </span>
      </>
    ),
    after: (
      // biome-ignore lint/a11y/useMediaCaption: there are no words of a recording
      <audio
        controls
        preload="none"
        src={spoken ?? recording}
        aria-label={`The ${spoken ? 'recreated voice' : 'recording'} of ${name}`}
      />
    ),
  }))
  const uploadNew = {
    value: 'upload-new',
    content: (
      <>
        <span className="choice-picture choice-new" aria-hidden="true">
          +
        </span>
        <span className="choice-name">
          <strong>{UPLOAD_NEW_VOICE}</strong> {selected}
        </span>
      </>
    ),
  }
  return (
    <ChoiceForm
      version={draft.version}
      refusal={refusal}
      name="voiceId"
      legend="Whose voice should read it?"
      layout="voices"
      choices={hasReadyStory ? [...choices, uploadNew] : choices}
      stored={draft.voiceId ?? (voices.length === 1 ? voices[0]?.id : undefined)}
      back={{ to: dashboardUrl({ step: 'document-type' }), label: 'Back to Document Types' }}
      submitLabel="Continue to Upload"
      missing="Choose a voice first."
      next="Next you type your words, or upload a PDF of them. A new voice is uploaded first."
    />
  )
}
