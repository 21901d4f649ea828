import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { inDatabase } from '../support/in-database'
import { keepSample } from '../support/kept-stories'
import { newBrowser, newPerson } from '../support/person'
import { PlainPage } from '../support/plain-page'
import { insertStory, readyAs, updateReading, userIdOf } from '../support/rows'
import { databaseOfFile, sharedService } from '../support/service-of-file'
import { Visitor } from '../support/visitor'

/* Journeys of a browser without JavaScript; six more are in tests/e2e, and each form's refusals in the other files here. */
const service = sharedService()
const db = databaseOfFile(service)
const PASSWORD = 'Long-enough-1!'
const RECORDING = 'tests/fixtures/voice-alaw.wav'
const rose = {
  voice: RECORDING,
  whoIsThisVoice: 'Grandma Rose',
  voiceMemory: 'Soft, and always close to laughing.',
}

let username: string
let page: PlainPage
const giveVoice = async () =>
  (await keepSample({ db, store: fileStoreIn(service.storageDir) }, userIdOf(db, username))).id

async function newPage(role: 'user' | 'admin' = 'user') {
  username = `plain_${randomUUID().slice(0, 8)}`
  page = new PlainPage(await newPerson(service.url, username, { role }))
}

it('a user signs out, in again after a wrong password, signs out elsewhere, and changes their password', async () => {
  await newPage()
  await page.open('/user-dashboard')
  await page.send('Logout')
  expect(page.text).toContain('You have been successfully logged out.')
  await page.open('/user-dashboard')
  expect(page.url).toBe('/sign-in')
  const byEmail = `${username.toUpperCase()}@example.org`
  await page.send('Sign In', { username: byEmail, password: 'Not-the-one-1!' })
  expect(page.text).toMatch(/^Error: .*Incorrect username or password\./)
  expect(page.html).toContain(`value="${byEmail}"`)
  await page.send('Sign In', { password: PASSWORD })
  expect(page.text).toContain(`Welcome back, ${username}!`)

  const elsewhere = await newBrowser(service.url, username)
  await page.follow('Name, email, password')
  await page.follow('Password')
  await page.send('Sign out everywhere else')
  expect([page.url, page.text]).toEqual(['/account', expect.stringContaining('Signed out everywhere else')])
  expect((await elsewhere.get('/user-dashboard')).status).toBe(303)
  await page.follow('Password')
  const next = { newPassword: 'lilac by the gate', confirmPassword: 'lilac by the gate' }
  await page.send('Change Password', { currentPassword: 'not it', ...next })
  expect(page.text).toContain('This is not your current password.')
  await page.send('Change Password', { currentPassword: PASSWORD, ...next })
  expect([page.url, page.text]).toEqual(['/account', expect.stringContaining('Password changed')])
})

it('a user writes how a name is said, hears it, and changes their mind', async () => {
  await newPage()
  await page.open('/account/names?from=story&word=Sadhbh')
  await page.send('Save', { sayAs: '5ive' })
  expect(page.text).toContain('The voice can’t read this.')
  await page.send('Save', { sayAs: 'sive' })
  expect(page.text).toContain('is said as sive')
  const heard = /href="(\/account\/names\/hear[^"]*)"/.exec(page.html)?.[1] ?? ''
  expect((await page.visitor.get(heard)).headers.get('Content-Type')).toBe('audio/mpeg')
  await page.send('Delete Sadhbh')
  expect(page.text).not.toContain('is said as sive')
  await page.follow('Back to your story')
})

it('a user comes from the first upload to a story that is being made, by its steps and back', async () => {
  await newPage()
  await page.open('/user-dashboard')
  await page.send('Upload voice sample', { ...rose, voice: 'tests/fixtures/voice-message.opus' })
  expect(page.text).toMatch(/Please upload an MP3, WAV, M4A, or MP4 file\. .*To make an M4A/)
  expect(page.text).toContain('Or record with your phone’s own recorder')
  await page.send('Upload voice sample', rose)
  expect(page.text).toContain('Voice sample uploaded successfully')
  expect(page.url).toBe('/user-dashboard/document-type')
  await page.send('Continue')
  expect(page.text).toContain('Please choose one to continue.')
  await page.send('Continue', { documentType: 'recipe' })
  await page.send('Continue to Upload')
  const words = Array.from({ length: 203 }, (_, i) => `word${i}`).join(' ')
  await page.send('Continue', { content: words })
  expect(page.text).toMatch(
    /^Error: .*Your message has 203 words\. Please shorten it to 200 words or fewer\./,
  )
  expect(page.text).toContain(words)
  await page.follow('Upload PDF')
  await page.send('Use this PDF', { document: 'tests/fixtures/text.pdf' })
  expect(page.text).toContain('200 words were taken from text.pdf.')
  await page.send('Back to Voice Selection')
  await page.send('Continue to Upload')
  expect(page.text).toContain('You can edit it.')
  await page.send('Continue', { content: 'Two cups of flour.' })
  await page.send('Back to Document Upload', { kitchen_smells: 'Bread.' })
  expect(page.text).toContain('Two cups of flour.')
  await page.send('Continue')
  expect(page.text).toContain('Bread.')
  await page.send('Create My Story')
  expect(page.text).toContain('Creating Your Story')
  inDatabase(service, (rows) => {
    const [{ id }] = rows.$client
      .prepare('SELECT id FROM stories WHERE user_id = ?')
      .all(userIdOf(rows, username)) as [{ id: string }]
    updateReading(rows, id, {
      status: 'failed',
      failure: 'out-of-memory',
      sampleKey: null,
      announcedAt: null,
    })
  })
  await page.send('Check again')
  expect(page.text).toContain('Story generation failed. Please try again.')
  expect(page.text).toContain('Please try again with a shorter text.')
  expect(page.text).toContain('Two cups of flour.')
})

it('a user adds, replaces and deletes a recording, and deletes the voice, whose stories stay', async () => {
  await newPage()
  const voiceId = await giveVoice()
  const other = await giveVoice()
  await page.open(`/user-dashboard/voices/${voiceId}`)
  await page.follow('Add another recording')
  await page.send('Upload voice sample', { voice: RECORDING })
  expect(page.text).toContain('voice-alaw.wav')
  await page.follow('Use another recording instead')
  await page.send('Upload voice sample', { voice: 'tests/fixtures/voice.mp3' })
  expect(page.text).toContain('The recording is saved')
  await page.follow('Delete the recording')
  await page.send('Delete')
  expect(page.text).toContain('Voice Sample Deleted')
  const story = insertStory(db, userIdOf(db, username), { ...readyAs(`stories/${username}.mp3`), voiceId })
  await page.open(`/user-dashboard/voices/${voiceId}`)
  await page.follow('Delete this voice')
  await page.send('Delete')
  expect(page.text).toContain('Voice Deleted')
  expect(page.text).toContain("Loved One's Voice: Grandma | Category: Recipe")
  await page.open(`/user-dashboard/stories/${story}/again`)
  expect(page.html.match(/<option[^>]*value="[^"]*"/g)).toEqual([
    expect.any(String),
    expect.stringContaining(other),
  ])
})

it('a user has another reading made, chooses it, and deletes the first', async () => {
  await newPage()
  const voiceId = await giveVoice()
  const story = { ...readyAs(`stories/${username}.mp3`), voiceId, content: 'Two cups of flour, Sadhbh.' }
  insertStory(db, userIdOf(db, username), story)
  await page.open('/user-dashboard')
  await page.follow('New reading')
  await page.send('Make a new reading', { content: '🎂' })
  expect(page.text).toMatch(/Nothing here can be read aloud.*🎂/)
  await page.send('Make a new reading', { content: 'Three cups of flour.' })
  expect(page.text).toContain('A new reading is being made')
  db.$client
    .prepare(
      "UPDATE readings SET status = 'ready', sample_key = NULL, audio_path = ?, duration_ms = 1, size_bytes = 1, peaks = zeroblob(240) WHERE place = 2",
    )
    .run(`stories/${username}.2.mp3`)
  await page.open('/user-dashboard')
  await page.follow('Use this reading Second reading')
  await page.send('Use this reading')
  expect(page.text).toContain('Second reading · you hear this one')
  await page.follow('Delete this reading First reading')
  await page.send('Delete')
  expect(page.text).toContain('Reading Deleted')
  expect(page.text).not.toContain('First reading')
})

it('an admin invites a person, suspends them, lifts it, and reads and deletes their message', async () => {
  await newPage('admin')
  await page.open('/admin-dashboard/invitations')
  await page.send('Invite', { email: 'nowhere' })
  expect(page.text).toContain('Please enter a valid email address')
  await page.send('Invite', { email: '' })
  const link = new URL(/value="([^"]*invitation=[^"]*)"/.exec(page.html)?.[1] ?? '')
  const guest = new PlainPage(new Visitor(service.url))
  await guest.open(link.pathname + link.search)
  const iris = `iris_${username}`
  await guest.send('Create Account', {
    ...{ firstName: 'Iris', lastName: 'Moss', email: `${iris}@example.org`, username: iris },
    ...{ password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: 'on' },
  })
  expect(guest.text).toContain('Welcome to Everspoken, Iris!')
  await guest.open('/contact')
  await guest.send('Send', { message: 'Where is my story?' })
  await page.open(`/admin-dashboard/users/${userIdOf(db, iris)}`)
  await page.follow('Suspend this user')
  await page.send('Suspend')
  expect(page.text).toContain('They are signed out everywhere.')
  await guest.open('/user-dashboard')
  await guest.send('Sign In', { username: iris, password: PASSWORD })
  expect(guest.text).toContain('This account is suspended. Nothing in it has been deleted.')
  await page.follow('Lift the suspension')
  await page.send('Lift the suspension')
  await guest.send('Sign In', { username: iris, password: PASSWORD })
  expect(guest.text).toContain('Welcome back, Iris')
  await new PlainPage(new Visitor(service.url))
    .open(link.pathname + link.search)
    .then(({ text }) => expect(text).toContain('This link no longer works'))
  await page.open('/admin-dashboard/messages')
  expect(page.text).toContain('Where is my story?')
  await page.send('Mark as read')
  await page.send('Delete this message')
  expect(page.text).toContain('Message deleted')
  expect(page.text).not.toContain('Where is my story?')
})
