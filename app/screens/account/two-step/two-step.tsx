import { SignedOutNote } from '~/ui/signed-out'
import { Problem } from '~/web/forms/problem'
import { usePost } from '~/web/forms/use-post'
import { SetUpForm } from './set-up-form'
import { StartForm } from './start-form'
import { TwoStepForm } from './two-step-form'
import type { TwoStepView } from './two-step-view.server'

interface Props {
  view: TwoStepView
  isAdmin: boolean
}

/** Two-step sign-in: off, being set up, or on. */
export function TwoStep({ view, isAdmin }: Props) {
  const post = usePost('two-step')
  const { refusal } = post
  return (
    <section id="two-step" className="sheet stack" aria-labelledby="two-step-title">
      <h2 id="two-step-title">Two-step sign-in</h2>
      {!refusal?.problem?.isSignedOut && <Problem refusal={refusal} />}
      {view.state === 'off' && <StartForm isAdmin={isAdmin} post={post} />}
      {view.state === 'setting-up' && <SetUpForm view={view} post={post} />}
      {view.state === 'on' && <TwoStepForm view={view} post={post} />}
      <SignedOutNote form="two-step" />
    </section>
  )
}
