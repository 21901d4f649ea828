import { Form } from '@remix-run/react'
import type { Refusal } from '~/refusal'
import { SubmitButton } from '~/ui/submit-button'
import { Field } from '~/web/forms/field'
import { Problem } from '~/web/forms/problem'

export function PassphraseForm({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <>
      <h1>A story shared with you</h1>
      <Form method="post" className="sheet stack" noValidate>
        <Problem refusal={refusal} />
        <p>To hear it, please type the passphrase that the person who shared it gave you.</p>
        <Field
          name="passphrase"
          label="Passphrase"
          hint="Capital letters and spaces don’t matter."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          refusal={refusal}
        />
        <SubmitButton pendingText="Opening...">Listen</SubmitButton>
      </Form>
    </>
  )
}
