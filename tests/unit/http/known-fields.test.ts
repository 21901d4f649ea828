import { describe, expect, it } from 'vitest'
import { knownFields } from '~/http/known-fields'

function form(...fields: [string, string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value)
  }
  return form
}

describe('knownFields', () => {
  it('takes the named fields and nothing else', () => {
    const sent = form(['username', 'rose'], ['x[120000000]', '1'], ['__intent__', '{}'], ['password', 'p'])
    expect([...knownFields(sent, ['username', 'password', 'rememberMe'])]).toEqual([
      ['username', 'rose'],
      ['password', 'p'],
    ])
  })

  it('takes the first text of a repeated field, and no file', () => {
    const file = new File(['sound'], 'a.wav')
    const sent = form(['username', file], ['username', 'rose'], ['username', 'ada'], ['password', file])
    expect([...knownFields(sent, ['username', 'password'])]).toEqual([['username', 'rose']])
  })
})
