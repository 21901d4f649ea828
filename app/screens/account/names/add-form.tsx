import { useRef } from 'react'
import { SubmitButton } from '~/ui/submit-button'
import { MAX_PRONUNCIATION_CHARACTERS } from '~/voices/pronunciations/limits'
import { Field } from '~/web/forms/field'
import { inputOf, useFields } from '~/web/forms/use-fields'
import type { Post } from '~/web/forms/use-post'
import type { AccountView } from '../account-view.server'
import { HEAR_URL, Hear } from './hear'

interface Props {
  view: NonNullable<AccountView['names']>
  post: Post
  query: string
}

/** Adds a word, or changes how it is said. */
export function AddForm({ view, post, query }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { Form, refusal, isPending } = post
  const defaultValue = { word: view.word.slice(0, MAX_PRONUNCIATION_CHARACTERS) }
  const fields = useFields('add-name', { constraints: view.constraints, defaultValue, refusal })
  return (
    <Form
      id="add-name"
      ref={form}
      method="post"
      action={`/account/names/save${query}`}
      noValidate
      className="stack"
    >
      <Field
        label="Word or name"
        {...inputOf(fields.word)}
        hint="As you spell it. One that is in the list already is changed."
        maxLength={MAX_PRONUNCIATION_CHARACTERS}
        autoComplete="off"
        dir="auto"
      />
      <Field
        label="Say it like"
        {...inputOf(fields.sayAs)}
        hint="In letters as an English reader would say them. A hyphen or a space parts syllables."
        maxLength={MAX_PRONUNCIATION_CHARACTERS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="row">
        <SubmitButton isPending={isPending('/account/names/save')} pendingText="Saving...">
          Save
        </SubmitButton>
        <Hear name="it" sayAs={() => String(new FormData(form.current ?? undefined).get('sayAs'))}>
          {(hear) => (
            <button type="submit" className="button" formMethod="get" formAction={HEAR_URL} onClick={hear}>
              Hear it
            </button>
          )}
        </Hear>
      </div>
    </Form>
  )
}
