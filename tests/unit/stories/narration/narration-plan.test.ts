import { describe, expect, test } from 'vitest'
import { categories, type DocumentType, documentTypes } from '~/stories/categories'
import {
  type Delivery,
  deliveryByCategory,
  deliveryNumbers,
} from '~/stories/narration/delivery/delivery-by-category'
import { TONE_QUESTIONS } from '~/stories/narration/delivery/delivery-in-answers'
import { deliveryWords } from '~/stories/narration/delivery/delivery-words'
import { narrationPlan } from '~/stories/narration/narration-plan'
import { narrativeContext } from '~/stories/narrative-context'
import { PLAN_BOUNDS } from '~/voice-engine/engine'

const MEMORY = 'memory'

function planOf(documentType: DocumentType, memory: string, answers: Record<string, string> = {}) {
  const voice = { name: 'Rose', memory, accent: 'Irish' }
  return narrationPlan(narrativeContext(documentType, answers, voice), 'Good night.')
}

/** `where` is MEMORY or the key of the answered question. */
function deliveryFor(where: string, text: string): { plan: Delivery; usual: Delivery } {
  const category = categories.find(({ questions }) => questions.some(({ key }) => key === where))
  if (!category)
    return { plan: planOf('personal-messages', text), usual: deliveryByCategory['personal-messages'] }
  const { documentType } = category
  return { plan: planOf(documentType, '', { [where]: text }), usual: deliveryByCategory[documentType] }
}

/** The signs of pace, pauses, melody, pitch and level relative to the category's delivery. */
function directions(where: string, text: string): string {
  const { plan, usual } = deliveryFor(where, text)
  return deliveryNumbers.map((number) => signOf(plan[number] - usual[number])).join('')
}

function signOf(difference: number): string {
  if (Math.abs(difference) < 1e-9) return '='
  return difference > 0 ? '>' : '<'
}

function paceFor(text: string): number {
  return deliveryFor(MEMORY, text).plan.pace
}

const SAME = '====='

describe('words of the voice memory', () => {
  test.each([
    ['He spoke slowly and took his time.', '<>==='],
    ['SLOW AND UNHURRIED', '<>==='],
    ['I remember the way he said my name, slowly, as if he tasted it.', '<>==='],
    ['Slower than anyone I knew.', '<>==='],
    ['He had a slow Southern way of talking.', '<>==='],
    ['She always seemed to be out of breath.', '><==='],
    ['She talked nineteen to the dozen!', '><==='],
    ['She chose her words, with long silences.', '<>==='],
    ['Soft and a little hoarse.', '<=<<<'],
    ['She spoke so quietly that you had to lean in.', '==<=<'],
    ['He said it all under his breath.', '<=<<<'],
    ['My dad had a booming voice.', '==>>>'],
    ['You could hear her at the top of her voice.', '==>>>'],
    ['Deep. Really deep.', '===<='],
    ['A high, thin voice.', '===>='],
    ['He laughed at his own jokes.', '>=>>='],
    ['You could hear the smile in her voice.', '==>>='],
    ['She sounded excited about everything.', '><>>>'],
    ['She always sounded excited.', '><>>>'],
    ['Hard of hearing, so he spoke very loudly.', '==>>>'],
    ['Like she was always about to cry.', '<><<<'],
    ['Matter-of-fact, never sentimental.', '==<=='],
    ['His voice broke when he spoke of her.', '<><<<'],
    ['Warm, like honey.', '<=>=<'],
    ['A voice like warm honey.', '<=>=<'],
    ['“Slow and low.”', '<>=<='],
    ['Hoarse and husky from years of smoking.', SAME],
    ['Irish.', SAME],
  ])('%s', (text, expected) => expect(directions(MEMORY, text)).toBe(expected))

  test('each row of words moves its numbers', () => {
    for (const { entries, move } of deliveryWords) {
      const expected = deliveryNumbers.map((number) => signOf(move[number] ?? 0)).join('')
      for (const entry of entries) {
        const saying = entry.replace(/~/g, 'her').replace(/\/\S+|[*=]$/g, '')
        expect.soft(`${saying}: ${directions(MEMORY, saying)}`).toBe(`${saying}: ${expected}`)
      }
    }
  })
})

describe('a denied word is reversed or ignored', () => {
  test.each([
    ['Never loud.', '==<<<'],
    ['Not slow.', '><==='],
    ["She didn't rush.", '<>==='],
    ['She didn’t rush.', '<>==='],
    ['He hardly ever raised his voice.', '==<<<'],
    ['Nobody ever heard him shout.', '==<<<'],
    ["I don't remember him ever shouting.", '==<<<'],
    ['Shouting was never his way.', '==<<<'],
    ['Never loud, harsh or hurried.', '<><<<'],
    ['Loud, never hurried.', '<>>>>'],
    ['Not a loud man at all.', '==<<<'],
    ['Anything but loud.', '==<<<'],
    ['Less loud as he grew older.', '==<<<'],
    ['In no hurry.', '<>==='],
    ['He was not always slow.', '<>==='],
    ['He was never loud and he laughed a lot.', '>=>><'],
    ['Not tall, slow.', '<>==='],
    ['Not only slow, she was slow on purpose.', '<>==='],
    ['He was never anything but gentle.', '<=<=<'],
    ["She couldn't stop laughing.", '>=>>='],
    ['Laughter was never far.', '>=>>='],
    ['I will never forget her soft voice.', '<=<<<'],
    ['Nobody spoke so softly.', '<=<<<'],
    ['I have never heard a softer voice.', '<=<<<'],
    ["It couldn't have been softer.", '<=<<<'],
    ['She could hardly wait, she was so eager.', '><>>>'],
    ['Quieter than a whisper.', '==<=<'],
  ])('%s', (text, expected) => expect(directions(MEMORY, text)).toBe(expected))

  test('“neither slow nor quick” leaves the pace nearly alone', () => {
    expect(Math.abs(paceFor('Neither slow nor quick.') - 1)).toBeLessThan(0.005)
  })
})

test('very slow is slower than slow, slow than a little slow, and that than not slow', () => {
  const paces = ['Very slow.', 'Slow.', 'Quite slow.', 'A little slow.', 'Sometimes slow.', 'Not slow.'].map(
    paceFor,
  )
  expect(paces).toEqual([...new Set(paces)].sort((a, b) => a - b))
  expect(paceFor('The slowest talker.')).toBeLessThan(paceFor('A slow talker.'))
  expect(paceFor('When she was excited she was quick.')).toBeLessThan(
    paceFor('She was excited. She was quick.'),
  )
})

describe('words about something else move nothing', () => {
  test.each([
    [MEMORY, 'Her slow cooker was always on.'],
    [MEMORY, 'He was fast asleep by nine.'],
    [MEMORY, 'soft butter and firm dough'],
    [MEMORY, 'a soft, creamy butter'],
    [MEMORY, 'quick oats on low heat'],
    [MEMORY, 'He sat in my old high chair.'],
    [MEMORY, 'From the quiet village where he was born.'],
    [MEMORY, 'Like the laughing cow on the box.'],
    [MEMORY, 'He had an old fast car.'],
    [MEMORY, 'He drove fast.'],
    [MEMORY, 'Slow to anger.'],
    [MEMORY, 'He had a high opinion of my cooking.'],
    [MEMORY, 'She hated loud music and fast food.'],
    [MEMORY, 'Her hands were always soft.'],
    [MEMORY, 'It was the kind of voice that made you feel safe.'],
    [MEMORY, 'I was always in a hurry.'],
    [MEMORY, 'My voice was shaky when I rang.'],
    [MEMORY, 'She told me to be quick.'],
    [MEMORY, 'I wish she had been slow.'],
    [MEMORY, 'The wind whispered in the trees.'],
    [MEMORY, 'He always said “slow down, love”.'],
    [MEMORY, 'He always said "be quick, be quiet".'],
    ['cooking_memories', 'The dough had to be firm, the butter soft, the heat low.'],
    ['cooking_memories', 'Beat the eggs quickly and fold gently. Warm the milk slowly.'],
    ['cooking_memories', 'She was quick with a knife.'],
    ['cooking_wisdom', 'She always said low and slow.'],
    ['kitchen_smells', 'Loud sizzling, a quiet radio, and a slow simmer.'],
    ['mealtime_stories', 'Loud and warm, and he told the one about the goat again.'],
    ['mealtime_stories', 'The children laughed loudly.'],
    ['pep_talk_timing', 'Early, at the kitchen table, with the radio on low.'],
    ['story_location', 'A quiet village, just after the war, with a slow river.'],
    ['vivid_details', 'A firm handshake, and the dog fast asleep in the soft grass.'],
    ['life_situation', 'Busy, always rushing, never a quiet moment.'],
    ['age_when_written', 'We were young and in a hurry.'],
    ['letter_setting', 'By a quiet window at night, in soft light.'],
    ['encouragement_tone', '“Slow down, and be quiet for a while.”'],
    ['comfort_method', 'He held me gently and rocked me slowly.'],
    ['comfort_method', 'A strong cup of tea, and he listened quietly.'],
    ['communication_style', 'Long quiet walks, and he drove fast.'],
    ['motivation_style', 'He told me to hurry up.'],
  ])('%s: %s', (where, text) => expect(directions(where, text)).toBe(SAME))
})

describe('answers', () => {
  test.each([
    ['encouragement_tone', 'Softly, almost whispering: “you can do this”', '<=<<<'],
    ['encouragement_tone', 'In a low, steady voice.', '<=<<='],
    ['communication_style', 'Quick phone calls, always in a hurry.', '><==='],
    ['motivation_style', 'She was excited and jumped up and down.', '><>>>'],
    ['motivation_style', 'With a gentle push.', '<=<=<'],
    ['personal_sharing_tone', 'Dry and honest, “well, there it is”.', '==<=='],
    ['personal_sharing_tone', 'Hushed, as if somebody listened.', '==<=<'],
    ['voice_conveyance', 'He would have said it quietly.', '==<=<'],
    ['comfort_method', 'She whispered that it would be all right.', '<=<<<'],
    ['cooking_memories', 'She talked softly while the dough was rising.', '<=<<<'],
    ['story_location', 'He told it very slowly, by the fire.', '<>==='],
    ['ceremony_standout_moment', 'His hands shook, and we both laughed.', '>=>>='],
    ['expected_response', 'Calm.', '<><=='],
    ['authentic_feeling', 'Excited, and ready for anything.', '><>>>'],
    ['processing_emotions', 'He was sad, but he stayed calm.', '<><<<'],
  ])('%s: %s', (where, text, expected) => expect(directions(where, text)).toBe(expected))

  test('a word weighs most in the voice memory, then in questions about the tone, then elsewhere', () => {
    const spoken = 'She spoke slowly.'
    const moves = [MEMORY, 'communication_style', 'writing_prompt'].map(
      (where) => 1 - deliveryFor(where, spoken).plan.pace,
    )
    expect(moves[0]).toBeGreaterThan(moves[1])
    expect(moves[1]).toBeGreaterThan(moves[2])
    expect(moves[2]).toBeGreaterThan(0)
  })

  test('the questions about a tone exist', () => {
    const keys = categories.flatMap(({ questions }) => questions.map(({ key }) => key))
    expect(keys).toEqual(expect.arrayContaining([...TONE_QUESTIONS]))
  })

  test.each([
    '',
    ' \n\t ',
    '…',
    '😀😀',
    'Sie sprach sehr leise und fast immer ruhig.',
    'fast immer leise, sehr sanft',
    'Sa voix était douce et calme, il avait le rire tendre.',
    'Su voz era lenta, con mucho silencio y muy loud.',
    'Голос был тихий',
    '声はとても静かでした',
  ])('“%s” leaves every category as it is', (text) => {
    for (const { documentType, questions } of categories) {
      const plan = planOf(documentType, text, Object.fromEntries(questions.map(({ key }) => [key, text])))
      expect(plan).toEqual({ version: 1, ...deliveryByCategory[documentType], roomFor: [] })
    }
  })

  test('the accent is not delivery', () => {
    const voice = {
      name: 'Rose',
      memory: '',
      accent: 'soft, fast',
    }
    const plan = narrationPlan(narrativeContext('recipe', {}, voice), 'Warm the milk.')
    expect(plan).toMatchObject(deliveryByCategory.recipe)
  })
})

describe('the categories', () => {
  const inOrder = (number: keyof Delivery, types: DocumentType[]) => {
    const values = types.map((type) => deliveryByCategory[type][number])
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b))
  }

  test('a diary entry is not a pep talk', () => {
    inOrder('pace', ['diary-entry', 'family-story', 'personal-messages', 'daily-affirmations'])
    inOrder('melody', ['diary-entry', 'comfort-encouragement', 'personal-messages', 'daily-affirmations'])
    inOrder('pitchSemitones', ['diary-entry', 'comfort-encouragement', 'wedding-vows', 'daily-affirmations'])
    inOrder('levelDb', [
      'love-letter',
      'diary-entry',
      'comfort-encouragement',
      'recipe',
      'daily-affirmations',
    ])
    inOrder('pauses', [
      'daily-affirmations',
      'personal-messages',
      'recipe',
      'unfinished-words',
      'wedding-vows',
    ])
  })

  test('all differ, and none is so near a bound that answers have no effect', () => {
    expect(new Set(documentTypes.map((type) => JSON.stringify(deliveryByCategory[type]))).size).toBe(
      documentTypes.length,
    )
    for (const type of documentTypes) {
      for (const number of deliveryNumbers) {
        expect(deliveryByCategory[type][number]).toBeGreaterThan(PLAN_BOUNDS[number][0])
        expect(deliveryByCategory[type][number]).toBeLessThan(PLAN_BOUNDS[number][1])
      }
    }
  })
})
