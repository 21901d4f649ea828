import { describe, expect, it } from 'vitest'
import { PHONES, phoneOfFlite, SILENCE } from '~/voice-engine/phones/phone-set'
import { speakWithFlite } from '~/voice-engine/speak/flite'
import { phonesOfWords } from '~/voice-engine/words/phones-of-words'
import { randomNumbers } from '../../../support/random-numbers'

const namesOf = (phones: readonly number[]) => phones.map((phone) => PHONES[phone]).join(' ')

describe('the phones of words', () => {
  it('are those that the base voice speaks', async () => {
    const words = ['grandfather', "doctor's", 'eighty', 'm', 'harbor', 'once']
    const found = await phonesOfWords(words)
    for (const [i, word] of words.entries()) {
      const { phones } = await speakWithFlite(word)
      const spoken = phones.map(({ name }) => phoneOfFlite(name)).filter((phone) => phone !== SILENCE)
      expect(namesOf(found[i])).toBe(namesOf(spoken))
    }
  })

  it('are in the order of the words, repeated ones too', async () => {
    const [cat, dog, again] = await phonesOfWords(['cat', 'dog', 'Cat!'])
    expect(namesOf(cat)).toBe('K AE T')
    expect(namesOf(dog)).toBe('D AO G')
    expect(again).toEqual(cat)
  })

  it('are none where a word has no letters', async () => {
    expect(await phonesOfWords(["'", '7', '你好', ''])).toEqual([[], [], [], []])
    expect(await phonesOfWords([])).toEqual([])
  })

  it.each([
    ['a very long word', ['ab'.repeat(5000)]],
    ['apostrophes', ["''a'b'", "'tis", "o''"]],
    ['letters at random', Array.from({ length: 300 }, (_, i) => randomWord(i + 1))],
    ['more words than one call takes', Array.from({ length: 1200 }, (_, i) => `b${letters(i)}`)],
  ])('are found for %s', async (_, words) => {
    const found = await phonesOfWords(words)
    expect(found).toHaveLength(words.length)
    expect(found.every((phones) => phones.length > 0 && phones.length < 400)).toBe(true)
  })
})

const letters = (value: number) =>
  [...value.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')

function randomWord(seed: number): string {
  const random = randomNumbers(seed)
  const character = () => "abcdefghijklmnopqrstuvwxyz'"[Math.floor(27 * random())]
  return `a${Array.from({ length: 12 * random() }, character).join('')}`
}
