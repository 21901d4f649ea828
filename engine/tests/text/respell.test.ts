import { describe, expect, it } from 'vitest'
import { respell } from '../../src/text/respell'

const pairs = (...lines: string[]) =>
  lines.map((line) => {
    const [word = '', sayAs = ''] = line.split(' → ')
    return { word, sayAs }
  })
const said = (text: string, ...lines: string[]) => respell(text, pairs(...lines)).text

describe('respelling', () => {
  it.each([
    ['a name', 'Dear Siobhan, come', 'Siobhan → shi-vawn', 'Dear shi-vawn, come'],
    ['a name in any case', 'SIOBHAN siobhan', 'Siobhan → shi-vawn', 'shi-vawn shi-vawn'],
    ['a possessive', "Siobhan’s and Siobhan's", 'siobhan → shi-vawn', "shi-vawn’s and shi-vawn's"],
    ['a contraction', 'Niamh’ll come', 'Niamh → neev', 'neev’ll come'],
    ['a name within quotes and marks', '‘Niamh’ *Niamh* (Niamh)', 'Niamh → neev', '‘neev’ *neev* (neev)'],
    ['a part with a hyphen', 'Mary-Niamh', 'Niamh → neev', 'Mary-neev'],
    ['an accent', 'Zoë', 'Zoë → zo-ee', 'zo-ee'],
    ['an accent as a character of its own', 'Zoë'.normalize('NFD'), 'Zoë → zo-ee', 'zo-ee'],
    ['an accent as a character of its own in the pair', 'Zoë', `${'Zoë'.normalize('NFD')} → zo-ee`, 'zo-ee'],
    ['another script', 'Ждёт Мария.', 'мария → ma-REE-a', 'Ждёт ma-ree-a.'],
    ['a letter with two lower cases', 'ΝΊΚΟΣ', 'Νίκος → nee-koss', 'nee-koss'],
    ['a curly apostrophe', 'O’Shea', "O'Shea → oh shay", 'oh shay'],
    ['several words', 'Aunt\nAoife came', 'aunt aoife → auntie ee-fa', 'auntie ee-fa came'],
    ['a sign that means something in patterns', 'St. John', 'St. John → sin-jun', 'sin-jun'],
  ])('replaces %s', (_what, text, pair, expected) => {
    expect(said(text, pair)).toBe(expected)
  })

  it.each([
    ['a longer word', 'Siobhans, preSiobhan', 'Siobhan → x'],
    ['a word with another accent', `Zoe${'\u0301'}`, 'Zoe → x'],
    ['a contraction of another word', "I don't", 'Don → x'],
    ['the rest of a name with an apostrophe', 'O’Brien', 'Brien → x'],
    ['the beginning of a name with an apostrophe', 'D’Arcy', 'D → x'],
    ['what a dot would match', 'Sta John', 'St. John → x'],
  ])('leaves %s', (_what, text, pair) => {
    expect(said(text, pair)).toBe(text)
  })

  it('takes the longest that fits, and replaces no replacement', () => {
    expect(said('Mary Jane and Mary', 'Mary → Jane', 'Mary Jane → mary', 'Jane → mary')).toBe('mary and jane')
  })

  it('says where the words were and are', () => {
    const { text, respellings } = respell('To Niamh now', pairs('Niamh → knee-ev'))
    expect(text).toBe('To knee-ev now')
    expect(respellings).toEqual([{ from: 3, to: 8, respeltFrom: 3, respeltTo: 10 }])
  })

  it('changes nothing without pairs', () => {
    expect(respell('As it is', [])).toEqual({ text: 'As it is', respellings: [] })
  })
})
