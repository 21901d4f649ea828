import { useAnswer, usePost } from '~/platform/forms/use-post'
import { useRouteModules } from '~/platform/remix/use-route-modules'
import { ResultHeading } from '~/platform/ui/pages/static-page'
import { useHydrated } from '~/platform/ui/use-hydrated'
import { AccountPage, useAccount } from '../account-page'
import { SetUpForm, StartForm, TwoStepForm } from './two-step-forms'

const FORMS = ['start', 'cancel', 'confirm', 'codes', 'off'].map(
  (form) => `dashboard/pages/account/two-step/${form}`,
)

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

function RecoveryCodes({ codes, username }: { codes: string[]; username: string }) {
  const isHydrated = useHydrated()
  return (
    <section className="sheet stack recovery-codes">
      <ResultHeading>Your recovery codes</ResultHeading>
      <p>
        Two-step sign-in is on. Without your phone, one of these codes signs <bdi>{username}</bdi> in to
        Everspoken. Each works once.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <strong>They are shown only now.</strong> Print this page or copy them by hand, and keep the sheet
        where you keep your papers: not on the phone with the app. Cross out each that you have used.
      </p>
      <p className="row">
        {isHydrated && (
          <button type="button" className="button" onClick={() => window.print()}>
            Print
          </button>
        )}
        {/* A new document: this one, with the codes, isn't kept by the browser. */}
        <a href="/account/two-step" className="button button-primary">
          I have kept them
        </a>
      </p>
    </section>
  )
}
