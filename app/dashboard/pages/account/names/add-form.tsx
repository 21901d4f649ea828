import { useRef } from 'react'
import { Field } from '~/platform/forms/field'
import { inputOf, useFields } from '~/platform/forms/use-fields'
import type { Post } from '~/platform/forms/use-post'
import { HEAR_URL, Hear } from '~/platform/ui/hear'
import { SubmitButton } from '~/platform/ui/submit-button'
import { MAX_PRONUNCIATION_CHARACTERS } from '~/voices/pronunciations/limits'
import { useAccount } from '../account-page'

export function AddForm({ word, post, query }: { word: string; post: Post; query: string }) {
  const { constraints } = useAccount()
  const form = useRef<HTMLFormElement>(null)
  const { Form, refusal } = post
  const defaultValue = { word: word.slice(0, MAX_PRONUNCIATION_CHARACTERS) }
  const fields = useFields('add-name', { constraints: constraints.name, defaultValue, refusal })
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
        hint="As you spell it. This replaces an earlier entry."
        maxLength={MAX_PRONUNCIATION_CHARACTERS}
        autoComplete="off"
        dir="auto"
      />
      <Field
        label="Say it like"
        {...inputOf(fields.sayAs)}
        hint="Spell it the way an English reader would say it. Separate the syllables with a hyphen or a space."
        maxLength={MAX_PRONUNCIATION_CHARACTERS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
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
