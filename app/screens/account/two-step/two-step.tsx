import type { Refusal } from '~/refusal'
import { SignedOutNote } from '~/ui/signed-out'
import { Problem } from '~/web/forms/problem'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
import { SetUpForm } from './set-up-form'
import { StartForm } from './start-form'
import { TwoStepForm } from './two-step-form'
import type { TwoStepView } from './two-step-view.server'

interface Props {
  view: TwoStepView
  isAdmin: boolean
  refusal: Refusal | undefined
}

/** Two-step sign-in: off, being set up, or on. */
export function TwoStep({ view, isAdmin, refusal }: Props) {
  useFocusOnRefusal(refusal, '#two-step')
  return (
    <section id="two-step" className="sheet stack" aria-labelledby="two-step-title">
      <h2 id="two-step-title">Two-step sign-in</h2>
      {!refusal?.problem?.isSignedOut && <Problem refusal={refusal} />}
      {view.state === 'off' && <StartForm isAdmin={isAdmin} refusal={refusal} />}
      {view.state === 'setting-up' && <SetUpForm view={view} refusal={refusal} />}
      {view.state === 'on' && <TwoStepForm view={view} refusal={refusal} />}
      <SignedOutNote form="two-step" />
    </section>
  )
}
