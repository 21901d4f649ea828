import { beforeAll, describe, expect, it } from 'vitest'
import { categories } from '~/stories/categories'
import { newPerson } from '../support/person'
import { insertStory, userIdOf } from '../support/rows'
import { databaseOfFile, sharedService } from '../support/service-of-file'
import { textOf } from '../support/text-of'
import { uploadSample, type Visitor } from '../support/visitor'

/*
 * Every label and message of the specification for this screen that the server draws: sections 2 to 5, 8 and 9. What
 * script alone says is read in the journeys of tests/e2e.
 */
const service = sharedService()
let person: Visitor
let sampleId: string
const db = databaseOfFile(service)
let userId: string

const open = async (query = '') => textOf(await (await person.get(`/user-dashboard${query}`)).text())

/** The page that a form is answered with, or that comes after it, with its notice. */
async function send(query: string, fields: Record<string, string>, files?: Record<string, string>) {
  const page = await (await person.get(`/user-dashboard${query}`)).text()
  const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? '0'
  const answer = files
    ? await person.upload(`/user-dashboard${query}`, { version, ...fields }, files)
    : await person.post(`/user-dashboard${query}`, { version, ...fields })
  const next = answer.headers.get('Location')
  return textOf(await (next ? await person.get(next) : answer).text())
}

beforeAll(async () => {
  person = await newPerson(service.url, 'texts_person')
  sampleId = await uploadSample(person, 'tests/fixtures/voice-alaw.wav')
  await person.get('/user-dashboard')
  userId = userIdOf(db, 'texts_person')
  await send('/document-type', { documentType: 'wedding-vows' })
  await send('/voice-selection', { voiceId: sampleId })
  await send('/document-upload', { content: 'I do.' })
})

describe('what the screen says', () => {
  it.each([
    ['', 'User Dashboard'],
    ['', 'Welcome back, Mary'],
    ['', 'Mary Ellis'],
    ['', 'Logout'],
    ['', 'Account Details'],
    ['', 'Name Mary Ellis'],
    ['', 'Username texts_person'],
    ['', 'Member Since'],
    ['', 'Click to change'],
    ['', 'Most image formats accepted'],
    ['', 'Edit Location'],
    ['/location', 'Cancel'],
    ['/location', 'Country *'],
    ['/location', 'State/Province *'],
    ['/location', 'City *'],
    ['', 'Create Your Story'],
    ['', 'Your Message'],
    ['', 'Book Library Coming Soon'],
    ['/document-type', 'What kind of message or memories would you like to bring to life?'],
    ['/document-type', 'Step 1 of 4 Choose a kind of message Voice: Grandma Rose (change the voice)'],
    ['/document-type', 'Continue Back to Create Story'],
    ...categories.map(({ label }) => ['/document-type', label]),
    ['/voice-selection', 'Grandma Rose'],
    ['/voice-selection', 'Soft, and always close to laughing.'],
    ['/voice-selection', 'Selected'],
    ['/voice-selection', 'Step 2 of 4 Choose a voice Kind: Words We Keep'],
    ['/voice-selection', 'Continue to Upload Back to Document Types'],
    ['/document-upload', 'Create Your Story Add Your Content'],
    ['/document-upload', 'Type Message'],
    ['/document-upload', 'Upload PDF'],
    ['/document-upload', '2 / 200 words'],
    ['/document-upload', 'Step 3 of 4 Add your words Kind: Words We Keep'],
    ['/document-upload', 'Continue Back to Voice Selection'],
    ['/memory-questions', 'Step 4 of 4 Add your memories Kind: Words We Keep'],
    ['/memory-questions', 'All optional. A sentence or two is plenty; skip any you like.'],
    ['/memory-questions', 'Create My Story Back to Document Upload'],
    ['', 'Go on with your Words We Keep for Grandma Rose'],
    ['', 'Your Voice Sample'],
    ['', 'Voice: Grandma Rose'],
    ['', '“Soft, and always close to laughing.”'],
    ['/saved-stories', 'Your Saved Stories'],
  ])('%s: "%s"', async (query, text) => {
    expect(await open(query)).toContain(text)
  })

  it('asks the five questions of the category that was chosen', async () => {
    const page = await open('/memory-questions')
    const chosen = categories.find(({ documentType }) => documentType === 'wedding-vows')
    for (const { question } of chosen?.questions ?? []) expect(page).toContain(question)
    expect(chosen?.questions).toHaveLength(5)
  })

  it('asks a user without a location for it, and goes no further', async () => {
    db.$client
      .prepare('UPDATE users SET country = NULL, state_province = NULL, city = NULL WHERE id = ?')
      .run(userId)
    expect(await open()).toContain('Please complete your location information to continue')
    expect(await open()).not.toContain('Book Library')
    const fields = { country: 'Ireland', stateProvince: 'Kerry', city: 'Dingle' }
    expect(await send('/location', fields)).toContain('Location Updated')
  })
})

type Fields = Record<string, string>

describe('what it answers', () => {
  const voice = { whoIsThisVoice: 'Rose', voiceMemory: 'Soft' }
  const noAudio = 'Please upload an MP3, WAV, M4A, or MP4 file'
  const noImage = 'Please upload an image file'
  const failed = 'Failed to extract text from PDF. Please try again or type your message manually.'
  it.each<[answer: string[], path: string, fields: Fields, files?: Fields]>([
    [['Invalid File Type', noAudio], '/voices/new', voice, { voice: 'text.pdf' }],
    [
      ['Invalid File Type', noImage],
      '/voices/new',
      voice,
      { voice: 'voice-alaw.wav', lovedOnePhoto: 'text.pdf' },
    ],
    [['Missing Information'], '/voices/new', { ...voice, voiceMemory: ' ' }, { voice: 'voice-alaw.wav' }],
    [['Upload Failed'], '/voices/new', voice, { voice: 'no-audio.mp4' }],
    [['Please select a PDF file.'], '/document-upload/pdf', {}, { document: 'voice.mp3' }],
    [['PDF Processing Failed', failed], '/document-upload/pdf', {}, { document: 'broken.pdf' }],
    [['PDF Upload Complete - No Text Found'], '/document-upload/pdf', {}, { document: 'scanned.pdf' }],
    [['Upload Complete', '200 words'], '/document-upload/pdf', {}, { document: 'text.pdf' }],
    [['Please select an image file.'], '/picture', {}, { profilePicture: 'text.pdf' }],
    [['Voice sample uploaded successfully'], '/voices/new', voice, { voice: 'voice-alaw.wav' }],
    [['Please type the words'], '/document-upload', { content: ' ' }],
  ])('%j at %s, for %j and %j', async (answer, path, fields, files) => {
    const paths = Object.entries(files ?? {}).map(([name, file]) => [name, `tests/fixtures/${file}`])
    const page = await send(path, fields, files && Object.fromEntries(paths))
    for (const text of answer) expect(page).toContain(text)
  })

  it('before a story or a recording is deleted, and in the list of both', async () => {
    const made = { audioPath: 'stories/texts.mp3', durationMs: 1000, sizeBytes: 10, peaks: Buffer.alloc(240) }
    const ready = insertStory(db, userId, { status: 'ready', ...made })
    const list = await open()
    for (const text of ['Saved ·', 'Download as MP3', 'Your Saved Voice Samples', 'Read along'])
      expect(list).toContain(text)
    expect(await open('/voice-selection')).toContain('Upload New Voice Sample')
    expect(await open(`/stories/${ready}/delete`)).toMatch(/permanently/)
    expect(await open(`/recordings/${sampleId}/delete`)).toContain(
      'The voice recording is permanently removed and cannot be recovered. Deleting a voice sample does not affect existing stories.',
    )
  })
})
