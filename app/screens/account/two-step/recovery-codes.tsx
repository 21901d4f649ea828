import { ResultHeading } from '~/ui/pages/static-page'
import { useHydrated } from '~/ui/use-hydrated'

/** New recovery codes, in place of the page: they are shown once, and fit on a printed sheet. */
export function RecoveryCodes({ codes, username }: { codes: string[]; username: string }) {
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
