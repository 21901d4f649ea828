import { expect, test } from 'vitest'
import { narrativeContext } from '~/stories/narrative-context'

const voice = {
  name: 'Grandma Rose',
  whoIsThisVoice: 'Grandma Rose',
  voiceMemory: 'Soft, and close to laughing.',
  accentNationality: 'Irish',
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

test('the sender is the relationship and the name if they differ', () => {
  const context = narrativeContext('recipe', {}, { ...voice, name: 'Rose', whoIsThisVoice: 'My grandmother' })
  expect(context.senderIdentity).toBe('My grandmother (Rose)')
})
