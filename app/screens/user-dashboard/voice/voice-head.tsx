import { useLocation } from '@remix-run/react'
import { Icon } from '~/ui/icon'
import { DashboardLink } from '../dashboard-link'
import { dialogUrl } from '../dashboard-url'
import { VoicePortrait } from '../voices/voice-portrait'

interface Props {
  voice: { id: string; name: string; memory: string; accent: string | null; photo: string | null }
}

/** Who a voice is, in its user's words, to edit and to delete. */
export function VoiceHead({ voice }: Props) {
  const here = useLocation()
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
        <DashboardLink className="button button-quiet" to={dialogUrl(`voices/${id}/edit`, here)}>
          Edit the name, the memory or the photo
        </DashboardLink>
        <DashboardLink
          className="button button-quiet voice-delete"
          to={dialogUrl(`whole-voices/${id}/delete`, here)}
        >
          <Icon name="trash" />
          Delete this voice
        </DashboardLink>
      </p>
    </section>
  )
}
