import { describe, expect, it } from 'vitest'
import { isOtherLanguage } from '~/platform/text/other-language.server'
import { englishMessages, otherMessages } from '../../../support/messages-by-language'

describe('words in another language', () => {
  it('are not seen in any of 200 English messages, with the names, dishes and endearments of others', () => {
    expect(englishMessages).toHaveLength(200)
    expect(englishMessages.filter(isOtherLanguage)).toEqual([])
  })

  it.each(otherMessages)('are seen in 50 of 50 messages in %s', (_language, messages) => {
    expect(messages.filter(isOtherLanguage)).toHaveLength(50)
  })

  it('are not looked for in fewer than 20 words, nor in numbers', () => {
    const few = otherMessages[0][1][0].split(' ').slice(0, 19).join(' ')
    expect(isOtherLanguage(few)).toBe(false)
    expect(isOtherLanguage(Array(30).fill('12').join(' '))).toBe(false)
    expect(isOtherLanguage('')).toBe(false)
  })
})
