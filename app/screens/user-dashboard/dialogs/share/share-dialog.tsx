import { useLocation } from '@remix-run/react'
import { SHARE_DAYS } from '~/stories/sharing/share-rules'
import type { Share } from '~/stories/sharing/shares.server'
import { LongDate } from '~/ui/moment'
import { SubmitButton } from '~/ui/submit-button'
import { CopyButton } from '~/web/forms/copy-button'
import { CheckField, Field } from '~/web/forms/field'
import { DialogLink } from '../../dashboard-link'
import { dialogUrl } from '../../dashboard-url'
import { CloseLink, Dialog, DialogForm, useDialogRefusal } from '../dialog'

export const SHARE_FORM = 'share'

const daysLabel: Record<(typeof SHARE_DAYS)[number], string> = { 7: 'A week', 30: 'A month', 365: 'A year' }

interface Props {
  id: string
  words: string
  shares: LinkProps['share'][]
  mayAdd: boolean
}

/** The links by which others can hear a story. */
export function ShareDialog({ id, words, shares, mayAdd }: Props) {
  const here = useLocation()
  const refusal = useDialogRefusal()
  return (
    <Dialog heading="Share this story">
      <p className="voice">
        <q dir="auto">{words}</q>
      </p>
      <p>
        Everyone who has a link can hear this one story, without an account, and sees your name and what you
        tick below. They see nothing else of yours. You can end a link at any time.
      </p>
      {shares.map((share, i) => (
        <ShareLink key={share.id} storyId={id} share={share} number={i + 1} />
      ))}
      {mayAdd && (
        <DialogForm name={SHARE_FORM} action={dialogUrl(`stories/${id}/share`, here)} refusal={refusal}>
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
          <CheckField name="withWords" label="With the words" refusal={refusal} defaultChecked />
          <CheckField
            name="withTitle"
            label="With the title, and whose voice it is"
            refusal={refusal}
            defaultChecked
          />
          <Field
            label="Passphrase, if you want one"
            name="passphrase"
            hint="Listeners have to type it; capital letters and spaces don’t matter. Send it to them by another way than the link."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            refusal={refusal}
          />
          <SubmitButton pendingText="Making a link...">Make a link</SubmitButton>
        </DialogForm>
      )}
      <CloseLink>Close</CloseLink>
    </Dialog>
  )
}

interface LinkProps {
  storyId: string
  share: Omit<Share, 'createdAt' | 'expiresAt'> & { expiresAt: string }
  number: number
}

function ShareLink({ storyId, share, number }: LinkProps) {
  const { id, url, expiresAt, listens, hasPassphrase, withWords, withTitle } = share
  const shown = [withWords && 'the words', withTitle && 'the title'].filter(Boolean).join(' and ')
  const played = listens === 0 ? 'Not played yet' : `Played ${listens === 1 ? 'once' : `${listens} times`}`
  return (
    <div className="field">
      <label htmlFor={`share-${id}`}>Link {number}</label>
      <input id={`share-${id}`} type="text" readOnly value={url} />
      <p className="hint">
        Works until <LongDate at={expiresAt} />
        {hasPassphrase && ' with the passphrase'}. Shows {shown || 'neither words nor title'}. {played}.
      </p>
      <div className="row">
        <CopyButton text={url} />
        <DialogLink className="button button-danger" path={`stories/${storyId}/share/${id}/end`}>
          End<span className="visually-hidden"> link {number}</span>
        </DialogLink>
      </div>
    </div>
  )
}
