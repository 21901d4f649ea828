import { describe, expect, test } from 'vitest'
import { storyStatuses as storedStatuses } from '#db/schema'
import { contentError, type FlowState, firstGap } from '~/stories/draft/story-flow'
import { MAX_MESSAGE_CHARACTERS, MAX_MESSAGE_WORDS } from '~/stories/limits'
import { storyStatuses, storyStatusLabel } from '~/stories/story-status'

const blank: FlowState = {
  documentType: null,
  voiceId: null,
  content: '',
  wordCount: 0,
  storyStatus: null,
}
const chosen: FlowState = { ...blank, documentType: 'recipe' }
const voiced: FlowState = { ...chosen, voiceId: 'a' }
const whole: FlowState = { ...voiced, content: 'Warm the milk.', wordCount: 3 }

describe('a step that is opened too early redirects to the first gap', () => {
  test.each([
    ['categories', blank, undefined],
    ['document-type', blank, undefined],
    ['voice-selection', blank, 'document-type'],
    ['memory-questions', blank, 'document-type'],
    ['saved-stories', blank, undefined],
    ['voice-selection', chosen, undefined],
    ['document-upload', chosen, 'voice-selection'],
    ['document-upload', voiced, undefined],
    ['memory-questions', voiced, 'document-upload'],
    ['memory-questions', { ...whole, content: ' \n ', wordCount: 0 }, 'document-upload'],
    ['memory-questions', { ...whole, wordCount: MAX_MESSAGE_WORDS + 1 }, 'document-upload'],
    ['memory-questions', { ...whole, wordCount: MAX_MESSAGE_WORDS }, undefined],
    [
      'memory-questions',
      { ...whole, content: 'x'.repeat(MAX_MESSAGE_CHARACTERS + 1), wordCount: 1 },
      'document-upload',
    ],
    ['memory-questions', { ...whole, content: 'مرحبا يا أمي' }, 'document-upload'],
    ['memory-questions', whole, undefined],
    ['processing', blank, 'categories'],
    ['processing', chosen, 'voice-selection'],
    ['processing', whole, 'memory-questions'],
    ['processing', { ...whole, storyStatus: 'processing' }, undefined],
    ['processing', { ...whole, storyStatus: 'failed' }, 'document-upload'],
    ['processing', { ...blank, storyStatus: 'processing' }, undefined],
  ] as const)('%s, %o: %s', (step, draft, gap) => {
    expect(firstGap(step, draft)).toBe(gap)
  })
})

test.each(['مرحبا يا أمي', '١٢٣', '😀 ❤️', '…', 'Доброе утро'])(
  '%s is refused, since no voice can read it',
  (text) => {
    expect(contentError(text, 1)).toContain('Nothing here can be read aloud.')
  },
)

test('a text with a word or a number to read is accepted', () => {
  for (const text of ['Mamá', '3', 'مرحبا, Mum', '😀 Hello'])
    expect(contentError(text, 2), text).toBeUndefined()
})

test('statuses are those of the database, labelled as docs/spec.md, section 4, says', () => {
  expect(storyStatuses).toEqual(storedStatuses)
  expect(storyStatusLabel('processing')).toBe('Generating audio')
  expect(storyStatusLabel('ready')).toBe('Saved')
  expect(storyStatusLabel('failed')).toBe('Draft')
  expect(storyStatusLabel('draft')).toBe('Draft')
})
