import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ownDeletion } from '~/dashboard/account-deletion/delete-account.server'
import { constraintsOf } from '~/platform/forms/constraints.server'
import { Field } from '~/platform/forms/field'
import { inputOf, radiosOf, useFields } from '~/platform/forms/use-fields'
import type { Refusal } from '~/platform/refusal'

const schema = z.object({ word: z.string(), note: z.string().optional() })

function WordForm({ refusal }: { refusal?: Refusal }) {
  const defaultValue = { word: 'Siobhan' }
  const fields = useFields('words', { constraints: constraintsOf(schema), defaultValue, refusal })
  return (
    <form id="words">
      <Field label="Word" hint="As you spell it" {...inputOf(fields.word)} />
      <Field label="Note" {...inputOf(fields.note)} />
    </form>
  )
}

function WhenForm({ refusal }: { refusal?: Refusal }) {
  const defaultValue = { when: 'later' }
  const { when } = useFields('leave', { constraints: constraintsOf(ownDeletion), defaultValue, refusal })
  return (
    <form id="leave">
      {radiosOf(when, ['later', 'now']).map((input) => (
        <input {...input} key={input.value} />
      ))}
    </form>
  )
}

const inputIn = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0]

const refusal = (values: Refusal['values'], errors: Refusal['errors'] = {}): Refusal => ({
  form: 'words',
  values,
  errors,
})

describe('the fields of a form', () => {
  it('have ids of their form, the constraints of the schema, and what is stored', () => {
    const html = renderToStaticMarkup(<WordForm />)
    const word = inputIn(html, 'word')
    for (const attribute of ['id="words-word"', 'required=""']) expect(word).toContain(attribute)
    expect(word).toContain('value="Siobhan"')
    expect(word).toContain('aria-describedby="words-word-hint"')
    expect(inputIn(html, 'note')).not.toContain('required')
    expect(html).not.toContain('required-mark')
  })

  it('show what was typed, and the error beside its field', () => {
    const html = renderToStaticMarkup(<WordForm refusal={refusal({ word: 'S' }, { word: 'Too short.' })} />)
    const word = inputIn(html, 'word')
    expect(word).toContain('value="S"')
    expect(word).toContain('aria-invalid="true"')
    expect(word).toContain('aria-describedby="words-word-error words-word-hint"')
    expect(html).toContain('<p id="words-word-error" class="field-error">Too short.</p>')
    expect(inputIn(html, 'note')).not.toContain('aria-invalid')
  })

  it('keep the chosen radio button', () => {
    const chosen = (html: string) => /<input[^>]*checked=""[^>]*>/.exec(html)?.[0]
    expect(chosen(renderToStaticMarkup(<WhenForm />))).toContain('value="later"')
    expect(chosen(renderToStaticMarkup(<WhenForm refusal={refusal({ when: 'now' })} />))).toContain(
      'value="now"',
    )
  })
})
