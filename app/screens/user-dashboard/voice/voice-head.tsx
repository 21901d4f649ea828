import { Icon } from '~/ui/icon'
import { DialogLink } from '../dashboard-link'
import { VoicePortrait } from '../voices/voice-portrait'

interface Props {
  voice: { id: string; name: string; memory: string; accent: string | null; photo: string | null }
}

/** Who a voice is, in its user's words, to edit and to delete. */
export function VoiceHead({ voice }: Props) {
  const { id, name } = voice
  return (
    <section className="sheet stack" aria-labelledby="voice-title">
      <div className="voice-head">
        <VoicePortrait name={name} photo={voice.photo} />
        <div>
          <h1 id="voice-title" tabIndex={-1} dir="auto">
            {name}
          </h1>
          {voice.accent && (
            <p className="soft small">
              <bdi>{voice.accent}</bdi>
            </p>
          )}
        </div>
      </div>
      <blockquote className="voice" dir="auto">
        “{voice.memory}”
      </blockquote>
      <p className="row">
        <DialogLink className="button button-quiet" path={`voices/${id}/edit`}>
          Edit the name, the memory or the photo
        </DialogLink>
        <DialogLink className="button button-quiet voice-delete" path={`whole-voices/${id}/delete`}>
          <Icon name="trash" />
          Delete this voice
        </DialogLink>
      </p>
    </section>
  )
}
