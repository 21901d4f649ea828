import { useLocation } from '@remix-run/react'
import { useId } from 'react'
import { SubmitButton } from '~/ui/submit-button'
import { dashboardAt } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { IntentForm } from '../intent-form'
import type { ViewProps } from '../refusal'

type Sample = DashboardView['samples'][number]

interface Props {
  sample: Sample
  samples: Sample[]
  /** The refusal of the form of any recording. */
  refusal: ViewProps['refusal']
}

/** The recordings that make one voice: what they have together and what is missing, to join others and to take apart. */
export function SameVoice({ sample, samples, refusal }: Props) {
  const { id, voiceId, name, whoIsThisVoice, filename } = sample
  const joined = recordingsWith(sample, samples)
  const others = samples.filter((other) => other.id === other.voiceId && other.voiceId !== voiceId)
  if (joined.length === 1 && others.length === 0) return null
  const own = refusal?.values.id === id ? refusal : undefined
  return (
    <details open={own && true}>
      <summary>
        The recordings of this voice
        <span className="visually-hidden">
          : {whoIsThisVoice}, {filename}
        </span>
      </summary>
      <div className="stack">
        {joined.length > 1 ? (
          <Joined joined={joined} sample={sample} refusal={own} />
        ) : (
          <p>
            This voice is made from one recording. If you have uploaded another one of the same person, a
            voice made from both can sound more like them.
          </p>
        )}
        {others.length > 0 && (
          <JoinForm
            id={id}
            others={others}
            likely={others.find((other) => other.name === name)?.id}
            refusal={own?.values.other === undefined ? undefined : own}
          />
        )}
      </div>
    </details>
  )
}

/** The recordings that make one voice with this one, the first first. */
function recordingsWith({ voiceId }: Sample, samples: Sample[]): Sample[] {
  return samples.filter((sample) => sample.voiceId === voiceId).reverse()
}

function Joined({
  joined,
  sample,
  refusal,
}: {
  joined: Sample[]
  sample: Sample
  refusal: Props['refusal']
}) {
  const { search } = useLocation()
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
      <IntentForm
        intent="take-apart"
        action={dashboardAt(search)}
        refusal={refusal?.values.other === undefined ? refusal : undefined}
      >
        <input type="hidden" name="id" value={sample.id} />
        <input type="hidden" name="here" value={search} />
        <p className="row">
          <SubmitButton tone="quiet">Take this recording out again</SubmitButton>
        </p>
      </IntentForm>
    </>
  )
}

interface JoinProps {
  id: string
  others: Sample[]
  likely: string | undefined
  refusal: Props['refusal']
}

function JoinForm({ id, others, likely, refusal }: JoinProps) {
  const { search } = useLocation()
  const selectId = useId()
  return (
    <IntentForm intent="join-voices" action={dashboardAt(search)} refusal={refusal}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="here" value={search} />
      <div className="field">
        <label htmlFor={selectId}>This is the same person as</label>
        <select id={selectId} name="other" defaultValue={refusal?.values.other ?? likely}>
          {others.map(({ id, name, filename }) => (
            <option key={id} value={id}>
              {name}, {filename}
            </option>
          ))}
        </select>
      </div>
      <p className="row">
        <SubmitButton>Make one voice of them</SubmitButton>
      </p>
    </IntentForm>
  )
}
