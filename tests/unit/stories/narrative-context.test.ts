import { expect, test } from 'vitest'
import { narrativeContext } from '~/stories/narrative-context'

const voice = {
  name: 'Grandma Rose',
  memory: 'Soft, and close to laughing.',
  accent: 'Irish',
}

test('answers are gathered in the groups that their questions feed, without those of other categories', () => {
  const answers = { cooking_wisdom: ' A pinch more. ', kitchen_smells: 'Butter', wedding_year: '1974' }
  expect(narrativeContext('recipe', answers, voice)).toEqual({
    documentType: 'recipe',
    rawResponses: {
      cooking_memories: '',
      preparation_occasions: '',
      kitchen_smells: 'Butter',
      mealtime_stories: '',
      cooking_wisdom: 'A pinch more.',
    },
    senderIdentity: 'Grandma Rose',
    voiceCharacteristics: 'Soft, and close to laughing.',
    accentNationality: 'Irish',
    relationshipDynamic: '',
    sensoryDetails: 'Butter',
    situationalContext: '',
    emotionalContext: '',
    keyPhrases: 'A pinch more.',
  })
})
