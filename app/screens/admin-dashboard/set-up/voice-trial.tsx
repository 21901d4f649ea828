import { Form } from '@remix-run/react'
import type { getVoiceTrial } from '~/admin/voice-trial.server'
import { Player } from '~/ui/player/player'
import { SubmitButton } from '~/ui/submit-button'

/** A sentence by the engine that is in use, made on demand. */
export function VoiceTrial({ trial }: { trial: ReturnType<typeof getVoiceTrial> }) {
  const { engine, company, isUnderWay, sound, problem } = trial
  return (
    <section className="stack person-part" aria-labelledby="set-up-voice">
      <h3 id="set-up-voice">The voice</h3>
      {company ? (
        <p>
          Stories are read by {engine}. {company} takes money for each, and a recording that someone has
          agreed to send, so nothing is made for a trial: you hear it with the first story.
        </p>
      ) : (
        <>
          <p>
            Stories are read by the engine {engine}. It can say a sentence in a made-up voice, that of the
            sample on the first page: as a story is made, from a recording to its sound.
          </p>
          {sound && (
            <Player
              key={sound.madeAt.getTime()}
              src={`/admin-dashboard/set-up/voice?of=${sound.madeAt.getTime()}`}
              durationMs={sound.durationMs}
              title="A sentence of this engine"
            />
          )}
          {problem && (
            <p className="form-error" role="alert">
              It could not be made. {problem}
            </p>
          )}
          {isUnderWay && <p role="status">The sentence is still being made.</p>}
          <Form method="post" preventScrollReset>
            <SubmitButton name="try" value="voice" tone="plain" pendingText="Being made...">
              {isUnderWay ? 'Check again' : sound || problem ? 'Make it again' : 'Hear the voice'}
            </SubmitButton>
          </Form>
        </>
      )}
    </section>
  )
}
