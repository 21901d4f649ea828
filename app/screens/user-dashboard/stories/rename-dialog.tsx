import { Link, useLocation } from '@remix-run/react'
import { MAX_TITLE_CHARACTERS } from '~/stories/limits'
import { ModalDialog } from '~/ui/modal-dialog'
import { SubmitButton } from '~/ui/submit-button'
import { Field } from '~/web/forms/field'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
import { urlWithDialog } from '../dashboard-url'
import { IntentForm } from '../intent-form'
import type { ViewProps } from '../refusal'

const TITLE_ID = 'rename-story-title'

/** A story's title in the user's own words; its URL is ?rename=id. */
export function RenameDialog({ view: { renaming }, refusal }: ViewProps) {
  const { search } = useLocation()
  useFocusOnRefusal(refusal, 'dialog')
  if (!renaming) return null
  const { id, ownTitle, madeTitle, words } = renaming
  return (
    <ModalDialog closeTo={urlWithDialog(search)} labelledBy={TITLE_ID}>
      <div className="stack">
        <h2 id={TITLE_ID}>Rename this story</h2>
        <p className="voice">
          <q dir="auto">{words}</q>
        </p>
        <IntentForm
          intent="rename-story"
          action={urlWithDialog(search, { rename: id })}
          replace
          refusal={refusal}
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="here" value={search} />
          <Field
            label="Title"
            name="title"
            hint={`Without one it is called ${madeTitle}`}
            maxLength={MAX_TITLE_CHARACTERS}
            autoComplete="off"
            autoFocus
            dir="auto"
            defaultValue={ownTitle ?? ''}
            refusal={refusal}
          />
          <div className="row row-apart">
            <Link className="button" to={urlWithDialog(search)} replace preventScrollReset>
              Cancel
            </Link>
            <SubmitButton pendingText="Saving...">Save title</SubmitButton>
          </div>
        </IntentForm>
      </div>
    </ModalDialog>
  )
}
