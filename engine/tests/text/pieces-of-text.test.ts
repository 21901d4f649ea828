import { describe, expect, it } from 'vitest'
import { canBeSpoken, leftOutOf, mendedIn, piecesOf } from '../../src/text/pieces-of-text'

const texts = (text: string) => piecesOf(text).map((piece) => piece.text)
const words = (text: string) => text.split(' ')

it.each([
  ['Good morning.', true],
  ['7', true],
  ['Mamá', true],
  ['😀 Hello', true],
  ['شكرا.\n\nThank you.', true],
  ['', false],
  [' \n\n\t ', false],
  ['… — …', false],
  ['... !? — “”', false],
  ['-----\n*****', false],
  ['你好世界。', false],
  ['😀 ❤️ :-)', false],
  ['مرحبا يا أمي', false],
  ['١٢٣', false],
  ['Доброе утро', false],
  ['Page 3', false],
])('"%s" can be spoken: %s, and has pieces just then', (text, expected) => {
  expect([canBeSpoken(text), piecesOf(text).length > 0]).toEqual([expected, expected])
})

it.each([
  ['I ❤️ you 🌹, Mum. Bye 👋🏽', '🌹 👋🏽'],
  ['The 🌹 and 🎂🎂 for 👨‍👩‍👧', '🎂 👨‍👩‍👧'],
  ['Доброе утро, Zoë, ᴍᴏᴍ', 'Доброе утро'],
  ['Donâ€™t go to the CafÃ©.', ''],
  ['Good night.', ''],
])('of "%s" is left out: "%s"', (text, expected) => {
  expect(leftOutOf(text).join(' ')).toBe(expected)
})

it.each([
  ['I don?t and she?s, I don?t', "don?t → don't, she?s, → she's,"],
  ['I=92m proud =97 always', "I=92m → I'm, =97 → —"],
  ["l'm here. lt was late.", "l'm → I'm, lt → It"],
  ['[14/10/2021, 3:34:09 PM] Mum: Love you\n[14/10/2021, 3:36:00 PM] Mum: image omitted', 'heads'],
  ['Donâ€™t go. Is it 2²?', ''],
])('of "%s" was mended: %s', (text, expected) => {
  const mendings = mendedIn(text)
  const said = mendings.map(({ written, readAs }) => `${written} → ${readAs}`).join(', ')
  const heads = '[14/10/2021, 3:34:09 PM] Mum: → , [14/10/2021, 3:36:00 PM] Mum: → , image omitted → '
  expect(said).toBe(expected === 'heads' ? heads : expected)
})

describe('pieces of a text', () => {
  it('are its sentences, with the ends of paragraphs marked', () => {
    expect(piecesOf('One day. Two days.\n\nThree days!')).toEqual([
      { text: 'one day.', ending: 'sentence', isQuestion: false },
      { text: 'two days.', ending: 'paragraph', isQuestion: false },
      { text: 'three days!', ending: 'paragraph', isQuestion: false },
    ])
  })

  it('are not split after titles, initials and numbers', () => {
    expect(
      texts('Mr. J. Smith and Dr. Brown paid $3.50 at 5 p.m. on St. Mary street. So did I. Good.'),
    ).toEqual([
      'mister j smith and doctor brown paid three dollars and fifty cents at five p m on saint mary street.',
      'so did i.',
      'good.',
    ])
  })

  it('mark questions, also within quotations', () => {
    expect(piecesOf('Do you miss me? "Why?" she asked.')).toEqual([
      { text: 'do you miss me?', ending: 'sentence', isQuestion: true },
      { text: 'why?', ending: 'breath', isQuestion: true },
      { text: 'she asked.', ending: 'paragraph', isQuestion: false },
    ])
  })

  it('mark only the end of a long question', () => {
    const half = Array(20).fill('remember').join(' ')
    expect(piecesOf(`${half}, ${half}?`).map((piece) => piece.isQuestion)).toEqual([false, true])
  })

  it('are the items of a list', () => {
    expect(texts('To do:\n- call Mum\n- kiss the dog\n* sleep')).toEqual([
      'to do.',
      'call mum.',
      'kiss the dog.',
      'sleep.',
    ])
  })

  it('continue over line breaks of the page', () => {
    const page =
      'The old house stood on the hill above the village where my grand-\n' +
      'mother was born on a cold night in spring, and in this house little\n' +
      'Anna lived.'
    expect(texts(page).join(' ')).toBe(
      'the old house stood on the hill above the village where my grandmother was born on a cold night in spring, and in this house little anna lived.',
    )
    expect(texts('Sleep well\nMy love')).toEqual(['sleep well, my love.'])
  })

  it('keep the words of plain sentences', () => {
    const text = `Every evening she climbed the old stone wall and counted the lanterns on the water. One night the wind
blew hard, and one small light was missing.

Rose took her grandfather's bell and rang it until her arms were tired.`
    const pieces = piecesOf(text)
    expect(pieces.map((piece) => piece.text).join(' ')).toBe(text.replace(/\s+/g, ' ').toLowerCase())
    expect(pieces.filter((piece) => piece.ending === 'paragraph')).toHaveLength(2)
  })
})

describe('a sentence that is too long for one breath group', () => {
  it('is split at punctuation near the middle', () => {
    const half = Array(20).fill('remember').join(' ')
    expect(piecesOf(`${half}, ${half}.`)).toEqual([
      { text: `${half},`, ending: 'breath', isQuestion: false },
      { text: `${half}.`, ending: 'paragraph', isQuestion: false },
    ])
  })

  it('is split before a conjunction if there is no punctuation', () => {
    const text = `we ${Array(24).fill('walked').join(' ')} and we ${Array(14).fill('talked').join(' ')}`
    expect(texts(text)[1]).toMatch(/^and we talked/)
  })

  it('keeps every word, in pieces of at most thirty', () => {
    const text = Array.from({ length: 200 }, (_, i) => `${'bcdfghjklm'[i % 10]}o`).join(' ')
    const pieces = piecesOf(text)
    expect(pieces.map((piece) => piece.text).join(' ')).toBe(`${text}.`)
    expect(Math.max(...pieces.map((piece) => words(piece.text).length))).toBeLessThanOrEqual(30)
    expect(pieces.slice(0, -1).every((piece) => piece.ending === 'breath')).toBe(true)
  })

  it('never splits a title from its name or a number from its unit', () => {
    for (let before = 20; before < 34; before++) {
      const filler = Array(before).fill('so').join(' ')
      const pieces = texts(`${filler} Mr. Smith ${filler} 350 grams ${filler}`)
      expect(pieces.some((piece) => piece.includes('mister smith'))).toBe(true)
      expect(pieces.some((piece) => piece.includes('three hundred and fifty grams'))).toBe(true)
    }
  })
})
