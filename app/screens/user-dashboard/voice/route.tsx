import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { agreementIn, recordCompanyConsent } from '~/voices/consent.server'
import { getVoiceSample } from '~/voices/voice-samples.server'
import { getVoice } from '~/voices/voices.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { requireUser } from '~/web/session/guards.server'
import { DashboardLink } from '../dashboard-link'
import { dashboardUrl, dialogUrl, voiceUrl } from '../dashboard-url'
import { closeWithToast, gone, notFound } from '../dialogs/answers.server'
import { sendForm } from '../dialogs/send-form'
import { requireUserOrTheirWords } from '../guard.server'
import { useRefusal } from '../refusal'
import { stepMeta } from '../steps/step-card'
import { useDashboard } from '../use-dashboard'
import { Consent } from '../voices/consent'
import { SpokenSentence } from '../voices/hearing'
import { useAwaited } from '../voices/voice-sample-card'
import { JoinedAdvice, RecordingOfVoice } from './recording'
import { StoriesOfVoice } from './stories'
import { VoiceHead } from './voice-head'
import { voiceView } from './voice-view.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const FORM = 'agreement'

export const meta = stepMeta((data) => (data as Awaited<ReturnType<typeof loader>>).voice.name)

export async function loader({ request, params: { voiceId = '' } }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const view = voiceView(user, voiceId)
  if (view) return view
  // A recording's own id leads to its voice.
  const movedTo = getVoiceSample(user, voiceId)?.voiceId
  throw movedTo && movedTo !== voiceId ? redirect(voiceUrl(movedTo), 303) : notFound()
}

/** The owner agrees that the voice's recordings are sent to the company that makes the stories. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  const { voiceId = '' } = args.params
  return answerForm(args, FORM, async (form) => {
    if (!getVoice(user, voiceId)) return gone('Not saved')
    recordCompanyConsent(user, voiceId, agreementIn(form))
    return closeWithToast(args.request, { kind: 'success', title: 'Saved' })
  })
}

export const clientAction = sendForm(FORM, 'Not saved')

/** All about one voice: who it is, its recordings, and the stories made with it. */
export default function VoicePage() {
  const { voice, others, stories, hasMoreStories, consent } = useLoaderData<typeof loader>()
  const view = useDashboard()
  const refusal = useRefusal()
  const here = useLocation()
  useAwaited(view)
  const { id, name } = voice
  const { samples, windowSeconds } = view
  const recordings = samples.filter(({ voiceId }) => voiceId === id)
  const spoken = recordings[0]?.spoken
  return (
    <>
      <p>
        <Link className="link-target" to={dashboardUrl()}>
          Back to your dashboard
        </Link>
      </p>
      <VoiceHead voice={voice} />
      {consent && (
        <section className="sheet" aria-labelledby="consent-title">
          <Consent form={FORM} refusal={refusal} heading="h2" voice={voice} consent={consent} />
        </section>
      )}
      <section className="sheet stack" aria-labelledby="recordings-title">
        <h2 id="recordings-title">Recordings</h2>
        <JoinedAdvice recordings={recordings} />
        {spoken && <SpokenSentence src={spoken} name={name} />}
        <ul className="cards">
          {recordings.map((recording) => (
            <li key={recording.id} className="card">
              <RecordingOfVoice
                recording={recording}
                samples={samples}
                others={others}
                isOnly={recordings.length === 1}
                windowSeconds={windowSeconds}
              />
            </li>
          ))}
        </ul>
        <p className="row">
          <DashboardLink to={dialogUrl(`voices/${id}/add`, here)}>
            <span>
              Add another recording of <bdi>{name}</bdi>
            </span>
          </DashboardLink>
        </p>
      </section>
      <StoriesOfVoice name={name} stories={stories} hasMore={hasMoreStories} />
      <Outlet />
    </>
  )
}
