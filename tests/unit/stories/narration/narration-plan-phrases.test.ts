import { describe, expect, test } from 'vitest'
import { categories, type DocumentType } from '~/stories/categories'
import { narrationPlan } from '~/stories/narration/narration-plan'
import { narrativeContext } from '~/stories/narrative-context'

/** The phrases that a story has room for when one question is answered. */
function roomFor(key: string, answer: string, content: string): readonly string[] {
  const category = categories.find(({ questions }) => questions.some((question) => question.key === key))
  const documentType = category?.documentType as DocumentType
  const voice = { name: 'Rose', memory: '', accent: null }
  return narrationPlan(narrativeContext(documentType, { [key]: answer }, voice), content).roomFor
}

const PETS = 'pet_names_words'

describe('there is room for', () => {
  test.each([
    ['a pet name in quotation marks', PETS, 'He called me “sparrow”', 'Sleep well, Sparrow.', ['sparrow']],
    ['one in straight marks', PETS, 'He called me "sparrow"', 'Sleep well, sparrow.', ['sparrow']],
    ['one in single marks', PETS, "‘sparrow’ or 'old bear'", 'Old bear, sparrow.', ['sparrow', 'old bear']],
    [
      'names parted by commas and “or”',
      PETS,
      'bunny, honeybun or my bear',
      'My bear! Bunny?',
      ['bunny', 'my bear'],
    ],
    ['a name without its “my”', PETS, 'my little bird', 'O little bird, come.', ['little bird']],
    [
      'names brought in by words',
      PETS,
      'He called me Bunny and I called him Bear',
      'bear, bunny',
      ['bunny', 'bear'],
    ],
    ['a name before “when”', PETS, 'sparrow when nobody heard', 'Sparrow, come.', ['sparrow']],
    ['a name with “of” in it', PETS, 'the apple of my eye', 'Oh apple of my eye', ['apple of my eye']],
    ['a hyphenated name', PETS, 'honey-bun', 'You, honey bun.', ['honey bun']],
    ['a name as the text has it', PETS, '“Cherie”', 'Bonne nuit, Chérie.', ['chérie']],
    ['the text’s apostrophe, straight', PETS, "'don't-you-fret'", 'Don’t you fret.', ["don't you fret"]],
    [
      'a phrase over a comma',
      'writing_style_reveals',
      '“chin up, buttercup”',
      'Chin up buttercup!',
      ['chin up buttercup'],
    ],
    [
      'a whole saying unquoted',
      'cooking_wisdom',
      'A pinch more.',
      'Then a pinch more salt.',
      ['a pinch more'],
    ],
    [
      'what she always said',
      'building_phrases',
      'She said one thing at a time',
      'One thing at a time.',
      ['one thing at a time'],
    ],
    [
      'of two sayings, the one that stands there',
      'encouragement_tone',
      '“chin up” or “well done”',
      'Well done.',
      ['well done'],
    ],
  ])('%s', (_, key, answer, content, expected) => expect(roomFor(key, answer, content)).toEqual(expected))

  test('at most eight, in order, each once', () => {
    const names = Array.from(
      { length: 30 },
      (_, i) => `name${'abcdefghij'[i % 10]}${'xyz'[Math.floor(i / 10)]}`,
    )
    const room = roomFor(PETS, [...names, ...names].join(', '), names.join(' '))
    expect(room).toEqual(names.slice(0, 8))
  })
})

describe('there is no room for', () => {
  test.each([
    ['a name that is not in the text', PETS, '“sparrow”', 'Sleep well, my dear.'],
    ['a part of a word', PETS, '“bear”', 'I can bearly forbear, bears.'],
    ['words of no weight', PETS, '“oh you”, it, or me', 'Oh you, it is me.'],
    [
      'the words that bring a name in',
      PETS,
      'We had none, he used my name.',
      'We had none. He used my name.',
    ],
    ['more than eight words', 'vow_uniqueness', '“a b c d e f g h i”', 'a b c d e f g h i'],
    ['one word that nobody quoted', 'cooking_wisdom', 'Salt.', 'Salt the water.'],
    ['two words that nobody quoted', 'cooking_wisdom', 'more salt', 'Put in more salt.'],
    ['where and when', 'building_phrases', 'in the morning light', 'Get up in the morning light.'],
    ['what answers another question', 'cooking_memories', '“more salt please”', 'More salt, please.'],
    ['nothing', PETS, '“” "" \'\' ,, or', 'Anything.'],
    ['anything in an empty text', PETS, '“sparrow”', ''],
  ])('%s', (_, key, answer, content) => expect(roomFor(key, answer, content)).toEqual([]))
})
