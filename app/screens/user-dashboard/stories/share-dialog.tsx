import { Link, useLocation } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { SHARE_DAYS } from '~/stories/sharing/share-rules'
import { ModalDialog } from '~/ui/modal-dialog'
import { LongDate } from '~/ui/moment'
import { SubmitButton } from '~/ui/submit-button'
import { useHydrated } from '~/ui/use-hydrated'
import { Field } from '~/web/forms/field'
import { urlWithDialog } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { IntentForm } from '../intent-form'
import type { ViewProps } from '../refusal'

type Sharing = NonNullable<DashboardView['sharing']>

const TITLE_ID = 'share-story-title'

const daysLabel: Record<(typeof SHARE_DAYS)[number], string> = { 7: 'A week', 30: 'A month', 365: 'A year' }

/** The links by which others can hear a story; its URL is ?share=id. */
export function ShareDialog({ view: { sharing }, refusal }: ViewProps) {
  const { search } = useLocation()
  if (!sharing) return null
  const { id, words, shares, mayAdd } = sharing
  // Both forms post to the dialog's own URL, so that a refusal is shown in it.
  const form = { action: urlWithDialog(search, { share: id }), refusal }
  const hidden = (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="here" value={search} />
    </>
  )
  return (
    <ModalDialog closeTo={urlWithDialog(search)} labelledBy={TITLE_ID}>
      <div className="stack">
        <h2 id={TITLE_ID}>Share this story</h2>
        <p className="voice">
          <q dir="auto">{words}</q>
        </p>
        <p>
          Everyone who has a link can hear this one story, without an account, and sees your name. They see
          nothing else of yours. You can end a link at any time.
        </p>
        {shares.map((share, i) => (
          <ShareLink key={share.id} share={share} number={i + 1}>
            <IntentForm intent="revoke-share" {...form} refusal={undefined}>
              {hidden}
              <input type="hidden" name="share" value={share.id} />
              <SubmitButton tone="danger">
                End<span className="visually-hidden"> link {i + 1}</span>
              </SubmitButton>
            </IntentForm>
          </ShareLink>
        ))}
        {mayAdd && (
          <IntentForm intent="share-story" {...form}>
            {hidden}
            <div className="field">
              <label htmlFor="share-days">The link works for</label>
              <select id="share-days" name="days" defaultValue={refusal?.values.days ?? SHARE_DAYS[1]}>
                {SHARE_DAYS.map((days) => (
                  <option key={days} value={days}>
                    {daysLabel[days]}
                  </option>
                ))}
              </select>
            </div>
            <Field
              label="Passphrase, if you want one"
              name="passphrase"
              hint="Listeners have to type it. Send it to them by another way than the link."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              refusal={refusal}
            />
            <SubmitButton pendingText="Making a link...">Make a link</SubmitButton>
          </IntentForm>
        )}
        <Link className="button" to={urlWithDialog(search)} replace preventScrollReset>
          Close
        </Link>
      </div>
    </ModalDialog>
  )
}

interface LinkProps {
  share: Sharing['shares'][number]
  number: number
  /** The button that ends it. */
  children: ReactNode
}

function ShareLink({ share, number, children }: LinkProps) {
  const { id, url, expiresAt, listens, hasPassphrase } = share
  const played = listens === 0 ? 'Not played yet' : `Played ${listens === 1 ? 'once' : `${listens} times`}`
  return (
    <div className="field">
      <label htmlFor={`share-${id}`}>Link {number}</label>
      <input id={`share-${id}`} type="text" readOnly value={url} />
      <p className="hint">
        Works until <LongDate iso={expiresAt} />
        {hasPassphrase && ' with the passphrase'}. {played}.
      </p>
      <div className="row">
        <CopyButton text={url} />
        {children}
      </div>
    </div>
  )
}

/** Only with script, and over https or on the same machine: elsewhere browsers have no clipboard. */
function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  if (!useHydrated() || !navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <button type="button" className="button" onClick={copy}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </button>
  )
}
