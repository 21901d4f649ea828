import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CheckField, Field } from '~/platform/forms/field'
import { Problem } from '~/platform/forms/problem'
import type { Refusal } from '~/platform/refusal'

const refusal: Refusal = {
  form: 'words',
  problem: { title: 'Missing Information', description: 'Please tell us whose voice this is.' },
  errors: { who: 'Please tell us whose voice this is.' },
  values: {},
}

describe('a field', () => {
  it('says its hint and its error between its label and its control, which refers to both', () => {
    const html = renderToStaticMarkup(
      <Field id="who" name="who" label="Who?" hint="A name" multiline rows={10} refusal={refusal} />,
    )
    expect(html).toMatch(/<label.*id="who-hint".*id="who-error".*<textarea/)
    expect(html).toContain('aria-describedby="who-error who-hint"')
  })

  it('that is a checkbox says its error above', () => {
    const html = renderToStaticMarkup(<CheckField id="who" name="who" label="Who?" refusal={refusal} />)
    expect(html).toMatch(/id="who-error".*<input/)
  })
})

describe('the problem of a form', () => {
  it('does not repeat what its fields say', () => {
    const html = renderToStaticMarkup(<Problem refusal={refusal} />)
    expect(html).toContain('Missing Information')
    expect(html).not.toContain('Please tell us')
  })

  it('says it all where the fields refer to it', () => {
    expect(renderToStaticMarkup(<Problem id="all" refusal={refusal} />)).toContain('Please tell us')
  })

  it('says what the fields do not', () => {
    const problem = { title: 'Update Failed', description: 'Failed to update your location.' }
    expect(renderToStaticMarkup(<Problem refusal={{ ...refusal, problem }} />)).toContain('Failed to update')
  })
})
