import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { VoicePage } from '~/admin/voice/voice-choice.server'
import { Player } from '~/platform/ui/player/player'
import { SubmitButton, type SubmitButtonProps } from '~/platform/ui/submit-button'
import { ProofFields, useAdminRefusal } from '../admin-page'
import { VOICE_PAGE } from './voice-page'

interface Props {
  view: VoicePage
}

const Part = ({
  id,
  title,
  inUse,
  children,
}: Record<'id' | 'title', string> & { inUse: boolean; children: ReactNode }) => (
  <section className="stack person-part" aria-labelledby={`voice-${id}`}>
    <h3 id={`voice-${id}`}>
      {title}
      {inUse && ' · in use'}
    </h3>
    {children}
  </section>
)

function Act(button: SubmitButtonProps) {
  const refusal = useAdminRefusal()
  return (
    <Form method="post" className="stack" preventScrollReset noValidate>
      {button.name === 'use' && (
        <ProofFields refusal={refusal?.values.use === button.value ? refusal : undefined} />
      )}
      <SubmitButton pendingText="One moment..." {...button} />
    </Form>
  )
}

const HearOwn = ({ engine }: { engine: string }) => (
  // Only this page may use the microphone: it has to be loaded anew.
  <Link className="link-target" reloadDocument to={`${VOICE_PAGE}/own?engine=${engine}`}>
    Hear it with a recording of yours
  </Link>
)

export const BuiltIn = ({ view }: Props) => (
  <Part id="built-in" title="Built in" inUse={view.inUse === 'classic'}>
    <p>Reminds you of them. It is ready, and costs and needs nothing more.</p>
    {view.inUse !== 'classic' && !view.fixed && (
      <Act name="use" value="classic" tone="plain">
        Go back to the built-in voice
      </Act>
    )}
  </Part>
)

export function ThisMachine({ view }: Props) {
  const { model, inUse, fixed, work } = view
  const isChangeable = !fixed && !work
  const isInUse = inUse === 'pocket'
  const isWhole = model.isThere && !model.problem
  return (
    <Part id="here" title="Neural, on this machine" inUse={isInUse}>
      <p>Sounds like them. 98 MB to download, 1.2 GB of memory while a story is made, English.</p>
      {model.problem && <p className="form-error">{model.problem}</p>}
      {isWhole && <Verdict check={model.check} />}
      {isWhole && model.check?.passed && <Hearing view={view} engine="pocket" />}
      {isChangeable && !isWhole && (
        <p>
          <Link className="button button-primary" to={`${VOICE_PAGE}/install`}>
            {model.hasFile ? 'Install from the file that is there' : 'Download and try'}
          </Link>
        </p>
      )}
      {isChangeable && isWhole && (
        <>
          {model.check?.passed && !isInUse && (
            <Act name="use" value="pocket">
              Use the neural voice
            </Act>
          )}
          <div className="row">
            {model.check?.passed && <HearOwn engine="pocket" />}
            <Act name="try" value="pocket" tone="plain">
              Check it again
            </Act>
          </div>
          {!isInUse && (
            <details>
              <summary>Remove</summary>
              <div className="stack">
                <p>
                  This deletes its files from this machine, about 200 MB. Stories stay as they are; to use it
                  again, it has to be downloaded again.
                </p>
                <Act name="remove" value="pocket" tone="danger">
                  Remove the neural voice
                </Act>
              </div>
            </details>
          )}
        </>
      )}
    </Part>
  )
}

/** pocket-tts, issue 175. */
const GARBLING = 'english_2026-04'

export function OtherComputer({ view }: Props) {
  const { trial, inUse, server, fixed, work } = view
  const isInUse = inUse === 'http'
  const tried = trial?.engine === 'http' ? trial.server : undefined
  return (
    <Part id="other" title="Neural, on another computer of yours" inUse={isInUse}>
      <p>
        Sounds like them, and is faster on a computer with a graphics card. It needs a voice server there,
        which gets the words and about ten seconds of the recording.
      </p>
      {isInUse && <p>Stories are read on {server}.</p>}
      {trial && tried && <Took slowness={trial.slowness} where={`on ${tried}`} />}
      {tried && <p>It answers with: {trial?.model || 'a model that it does not name'}.</p>}
      {trial?.model?.includes(GARBLING) && (
        <p className="form-error">
          {GARBLING} garbles many voices after some seconds. Start the server with english_2026-01.
        </p>
      )}
      {tried && <Hearing view={view} engine="http" />}
      {!fixed && !work && (
        <>
          {tried && !(isInUse && tried === server) && (
            <Act name="use" value="http">{`Use the voice on ${tried}`}</Act>
          )}
          {tried && <HearOwn engine="http" />}
          <Link className="link-target" to={`${VOICE_PAGE}/server`}>
            {tried || isInUse ? 'Try another address' : 'Set its address and try it'}
          </Link>
        </>
      )}
    </Part>
  )
}

function Verdict({ check }: { check: VoicePage['model']['check'] }) {
  if (!check) return <p>It is installed, and not checked yet.</p>
  const { passed, problems = [], slowness, peakMemoryMb } = check
  if (!passed) {
    return (
      <div className="form-error" role="alert">
        <strong>It has not passed its check on this machine, so it can’t be used.</strong>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    )
  }
  return (
    <>
      {slowness !== undefined && <Took slowness={slowness} where="here" />}
      <p>Its words can be understood. The check took {peakMemoryMb} MB of memory.</p>
    </>
  )
}

/** 200 words take about 80 seconds to say. */
const SPOKEN_SECONDS = 80
const STEP = 5
const MINUTE = 60

function Took({ slowness, where }: { slowness: number; where: string }) {
  const seconds = Math.max(STEP, Math.round((SPOKEN_SECONDS * slowness) / STEP) * STEP)
  const time = seconds < 2 * MINUTE ? `${seconds} seconds` : `${Math.round(seconds / MINUTE)} minutes`
  return (
    <p>
      <strong>
        A story of 200 words will take about {time} {where}.
      </strong>
    </p>
  )
}

function Hearing({ view: { trial }, engine }: Props & { engine: string }) {
  if (trial?.engine !== engine) return null
  return (
    <>
      <p>
        The same words in both voices, from{' '}
        {trial.isOwn ? 'your recording, which is deleted' : 'one recording'}:
      </p>
      {(['built-in', 'neural'] as const).map((which) => (
        <div key={`${which}${trial.madeAt}`} className="stack">
          <strong>{which === 'neural' ? 'Neural' : 'Built in'}</strong>
          <Player
            src={`${VOICE_PAGE}/sound/${which}?of=${trial.madeAt}`}
            durationMs={trial.durationMs[which]}
            title={which === 'neural' ? 'Neural' : 'Built in'}
            madeByMachine
          />
        </div>
      ))}
    </>
  )
}
