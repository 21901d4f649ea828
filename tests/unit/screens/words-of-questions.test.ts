import { expect, it } from 'vitest'
import { memoryQuestions } from '~/stories/memory-questions'
import { adviceTexts } from '~/voices/advice-texts'
import { audioProblem } from '~/voices/upload-problems.server'

const refusals = (
  ['unrecognised', 'ogg', 'no-audio-track', 'undecodable', 'too-short', 'timed-out'] as const
).map(audioProblem)

it.each([
  ['the questions and their examples', memoryQuestions],
  ['the advice on recordings', adviceTexts],
  ['the refusals of recordings', refusals],
])('%s call no one he or she, and name no format or program', (_, texts) => {
  const words = JSON.stringify(texts)
  expect(words.length).toBeGreaterThan(200)
  expect(words).not.toMatch(/\b(he|she|him|his|her|hers)\b|\bAMR\b|ffmpeg|sample rate|classic-/i)
})
