import { expect, test } from 'vitest'
import { documentTypes as storedTypes } from '#db/schema'
import { categories, categoryOf, documentTypes, isDocumentType } from '~/stories/categories'
import { contextGroups } from '~/stories/memory-questions'

/** docs/spec.md, sections 2 and 3, in the landing page's order. */
const spec = [
  [
    'personal-messages',
    'Personal Messages',
    'Personal Messages',
    'writing_prompt communication_style message_special_aspect expected_response writing_style_reveals',
  ],
  [
    'unfinished-words',
    'Unfinished Words',
    'Unfinished Words',
    'prompting_situation feeling_expression prevention_reason voice_conveyance closure_healing',
  ],
  [
    'daily-affirmations',
    'Daily Affirmations',
    'Daily Affirmations',
    'life_situation motivation_style building_phrases authentic_feeling pep_talk_timing',
  ],
  [
    'comfort-encouragement',
    'Comfort & Encouragement',
    'Comfort & Encouragement',
    'comfort_situation comfort_method encouragement_tone physical_comfort presence_feeling',
  ],
  [
    'wedding-vows',
    'Words We Keep',
    'Wedding Vows',
    'wedding_year wedding_location vow_uniqueness beyond_written_promises ceremony_standout_moment',
  ],
  [
    'family-story',
    'Family Stories',
    'Family Stories',
    'family_generation story_location tradition_represented vivid_details family_impact',
  ],
  [
    'recipe',
    'Kitchen Stories',
    'Recipe',
    'cooking_memories preparation_occasions kitchen_smells mealtime_stories cooking_wisdom',
  ],
  [
    'diary-entry',
    'Diary Entry',
    'Diary Entry',
    'entry_timing life_period entry_meaning personal_sharing_tone processing_emotions',
  ],
  [
    'love-letter',
    'Words of Love',
    'Love Letter',
    'age_when_written life_circumstances emotional_response pet_names_words letter_setting',
  ],
] as const

test('the nine categories have the labels, title labels and question keys of docs/spec.md, in its order', () => {
  const table = categories.map((category) => [
    category.documentType,
    category.label,
    category.titleLabel,
    category.questions.map(({ key }) => key).join(' '),
  ])
  expect(table).toEqual(spec)
})

test('the database allows these document types and no others', () => {
  expect([...documentTypes].sort()).toEqual([...storedTypes].sort())
  expect(isDocumentType('recipe')).toBe(true)
  expect(isDocumentType('poem')).toBe(false)
})

test.each(spec.map(([documentType]) => documentType))(
  'the questions of %s feed each group of the context',
  (documentType) => {
    const { questions } = categoryOf(documentType)
    expect(questions.map(({ feeds }) => feeds).sort()).toEqual([...contextGroups].sort())
  },
)

test('all questions differ', () => {
  const questions = categories.flatMap((category) => category.questions)
  expect(new Set(questions.map(({ key }) => key)).size).toBe(45)
  expect(new Set(questions.map(({ question }) => question)).size).toBe(45)
})
