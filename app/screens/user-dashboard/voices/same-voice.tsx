import { useFetcher, useLocation } from '@remix-run/react'
import type { Refusal } from '~/refusal'
import { SignedOutNote } from '~/ui/signed-out'
import { SubmitButton } from '~/ui/submit-button'
import { Problem } from '~/web/forms/problem'
import { useRouteModules } from '~/web/forms/use-route-modules'
import { DashboardLink } from '../dashboard-link'
import { dialogUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'

type Sample = DashboardView['samples'][number]

interface Props {
  sample: Sample
  samples: Sample[]
}

/** The recordings that make one voice: what they have together and what is missing, to join others and to take apart. */
export function SameVoice({ sample, samples }: Props) {
  const here = useLocation()
  const { id, voiceId, whoIsThisVoice, filename } = sample
  // The first first.
  const joined = samples.filter((other) => other.voiceId === voiceId).reverse()
  const hasOthers = samples.some((other) => other.voiceId !== voiceId)
  if (joined.length === 1 && !hasOthers) return null
  return (
    <details>
      <summary>
        The recordings of this voice
        <span className="visually-hidden">
          : {whoIsThisVoice}, {filename}
        </span>
      </summary>
      <div className="stack">
        {joined.length > 1 ? (
          <Joined joined={joined} sample={sample} />
        ) : (
          <p>
            This voice is made from one recording. If you have uploaded another one of the same person, a
            voice made from both can sound more like them.
          </p>
        )}
        {hasOthers && (
          <p className="row">
            <DashboardLink to={dialogUrl(`voices/${id}/join`, here)}>
              Join it with another recording<span className="visually-hidden">: {filename}</span>
            </DashboardLink>
          </p>
        )}
      </div>
    </details>
  )
}

function Joined({ joined, sample }: { joined: Sample[]; sample: Sample }) {
  const advice = sample.joinedAdvice
  return (
    <>
      <p>This voice is made from the best of these recordings:</p>
      <ul>
        {joined.map(({ id, filename }) => (
          <li key={id}>
            <bdi className="voice-file">{filename}</bdi>
            {id === sample.id && ' (this one)'}
          </li>
        ))}
      </ul>
      {advice && (
        <>
          <p>{advice.together}</p>
          {advice.missing.map(({ key, sentence, whatToDo }) => (
            <p key={key}>
              {sentence} {whatToDo}
            </p>
          ))}
        </>
      )}
      <TakeApartForm id={sample.id} />
    </>
  )
}

function TakeApartForm({ id }: { id: string }) {
  const fetcher = useFetcher<Refusal>()
  const refusal = fetcher.data as Refusal | undefined
  useRouteModules('screens/user-dashboard/dialogs/take-apart/route')
  return (
    <fetcher.Form
      method="post"
      action={dialogUrl(`voices/${id}/take-apart`, useLocation())}
      className="stack"
    >
      {!refusal?.problem?.isSignedOut && <Problem refusal={refusal} />}
      <p className="row">
        <SubmitButton tone="quiet" isPending={fetcher.state !== 'idle'}>
          Take this recording out again
        </SubmitButton>
      </p>
      {refusal?.problem?.isSignedOut && <SignedOutNote form="take-apart" />}
    </fetcher.Form>
  )
}
