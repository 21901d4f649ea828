import { useRef } from 'react'
import { SubmitButton } from '~/ui/submit-button'
import { MAX_PRONUNCIATION_CHARACTERS } from '~/voices/pronunciations/limits'
import { Field } from '~/web/forms/field'
import { Problem } from '~/web/forms/problem'
import type { Post } from '~/web/forms/use-post'
import { HEAR_URL, Hear } from './hear'

/** Adds a word, or changes how it is said. */
export function AddForm({ word, post, query }: { word: string; post: Post; query: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { Form, refusal, isPending } = post
  return (
    <Form
      ref={form}
      method="post"
      action={`/account/names/save${query}`}
      noValidate
      preventScrollReset
      className="stack"
    >
      <Problem refusal={refusal?.problem?.isSignedOut ? undefined : refusal} />
      <Field
        label="Word or name"
        name="word"
        hint="As you spell it. One that is in the list already is changed."
        maxLength={MAX_PRONUNCIATION_CHARACTERS}
        defaultValue={word.slice(0, MAX_PRONUNCIATION_CHARACTERS)}
        autoComplete="off"
        dir="auto"
        refusal={refusal}
      />
      <Field
        label="Say it like"
        name="sayAs"
        hint="In letters as an English reader would say them. A hyphen or a space parts syllables."
        maxLength={MAX_PRONUNCIATION_CHARACTERS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        refusal={refusal}
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
