import { Form } from '@remix-run/react'
import { useRef } from 'react'
import type { Refusal } from '~/refusal'
import { SubmitButton } from '~/ui/submit-button'
import { MAX_PRONUNCIATION_CHARACTERS } from '~/voices/pronunciations/limits'
import { Field } from '~/web/forms/field'
import { Problem } from '~/web/forms/problem'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
import { HEAR_URL, Hear } from './hear'

/** Adds a word, or changes how it is said. */
export function AddForm({ word, refusal }: { word: string; refusal: Refusal | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(refusal, '#say-it-like-this')
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="stack">
      <Problem refusal={refusal?.problem?.isSignedOut ? undefined : refusal} />
      <input type="hidden" name="intent" value="save-pronunciation" />
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
        <SubmitButton pendingText="Saving...">Save</SubmitButton>
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
