import { useAnswer, usePost } from '~/web/forms/use-post'
import { useRouteModules } from '~/web/forms/use-route-modules'
import { AccountPage, useAccount } from '../account-page'
import { RecoveryCodes } from './recovery-codes'
import { SetUpForm, StartForm, TwoStepForm } from './two-step-forms'

const FORMS = ['start', 'cancel', 'confirm', 'codes', 'off'].map((form) => `screens/account/two-step/${form}`)

/** Two-step sign-in: off, being set up, or on; or new recovery codes, which are shown once. */
export default function TwoStep() {
  useRouteModules(...FORMS)
  const { user, twoStep: view } = useAccount()
  const answer = useAnswer<{ form: string; codes?: string[] }>('two-step')
  const post = usePost('two-step')
  if (answer?.codes) return <RecoveryCodes codes={answer.codes} username={user.username} />
  return (
    <AccountPage page="two-step" refusal={post.refusal}>
      {view.state === 'off' && <StartForm post={post} />}
      {view.state === 'setting-up' && <SetUpForm view={view} post={post} />}
      {view.state === 'on' && <TwoStepForm view={view} post={post} />}
    </AccountPage>
  )
}
