import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Service, startService } from '../support/service'
import { startFirefox } from './firefox'
import { KEYS, Page } from './page'
import { startWebKit } from './webkit'

const fixture = (name: string) => resolve('tests/fixtures', name)

/** The main journey, as tests/e2e has it for Chromium, in the engines of Firefox and of Safari. Each step goes on from the last. */
describe.sequential.each([
  ['Firefox', startFirefox],
  ['WebKitGTK', startWebKit],
])('in %s', (_, startEngine) => {
  let service: Service
  let page: Page

  beforeAll(async () => {
    service = await startService()
    page = new Page(await startEngine(), service.url)
    console.log(`${page.engine.name} ${page.engine.version}`)
  })
  afterAll(async () => {
    await page?.engine.close()
    await service?.dispose()
  })

  it('a visitor opens, leaves and uses the dialog of the sign-up by the keyboard alone', async () => {
    await page.open('/')
    await page.tabTo('a', 'Get Started')
    await page.type(KEYS.Enter)
    await page.expect("return document.querySelector('dialog:modal').contains(document.activeElement)")
    await page.type(KEYS.Escape)
    await page.expect("return !document.querySelector('dialog:modal')")
    await page.expect("return document.activeElement === find('a', 'Get Started')")
    await page.type(KEYS.Enter)
    for (const [label, text] of [
      ['First name', 'Mary'],
      ['Last name', 'Ellis'],
      ['Email', 'mary@example.org'],
      ['Username', 'mary'],
      ['Password', 'Long-enough-1!'],
      ['Confirm password', 'Long-enough-1!'],
    ] as const) {
      await page.tabTo('input', label)
      await page.type(text)
    }
    await page.tabTo('input[type=checkbox]', 'Terms')
    await page.type(KEYS.Space)
    await page.tabTo('button', 'Create Account')
    await page.type(KEYS.Enter)
    await page.see('dialog a', "Let's get started")
    await page.type(KEYS.Enter)
    await page.see('h1', 'Welcome back, Mary')
  })

  it('the location is saved, and a kind of story is chosen', async () => {
    await page.fill('Country', 'Ireland')
    await page.fill('State/Province', 'Kerry')
    await page.fill('City', 'Dingle')
    await page.click('button', 'Save Location')
    await page.click('a', 'Your Message')
    await page.click('label', 'Personal Messages')
    await page.click('button', 'Continue')
    await page.see('h2, h3', 'Upload Your First Voice Sample')
  })

  const isChosen = (start: string, end: string) =>
    page.expect(
      `const name = find('input[type=file]', 'The recording').files[0]?.name ?? ''
      return name.startsWith('${start}') && name.endsWith('${end}')`,
    )
  const lasts = (selector: string, least: number) =>
    page.expect(`return document.querySelector(${JSON.stringify(selector)})?.duration > ${least}`)

  /** On a busy machine a single second may pass unseen. */
  const recordsFor = (seconds: number) =>
    page.expect(
      `return Number(/Recording: 00:(\\d\\d)/.exec(document.querySelector('.recorder').textContent)?.[1]) >= ${seconds}`,
    )

  it('a voice message is made a recording, and the microphone makes one that outlives a reload', async () => {
    await page.choose('A voice message from WhatsApp or Telegram', fixture('voice-message.opus'))
    await isChosen('voice-message', '.wav')
    await lasts('audio[aria-label="Listen to your recording"]', 2.9)
    await page.click('button', 'They are with me: record with the microphone')
    await page.click('button', 'Start recording')
    await recordsFor(5)
    await page.open('/user-dashboard/voice-selection')
    await page.see('.recorder', 'This browser has kept a recording')
    await lasts('audio[aria-label="Listen to your recording"]', 2)
    await page.click('button', 'Record again')
    await page.click('button', 'Start recording')
    await recordsFor(2)
    await page.click('button', 'Stop recording')
    await page.click('button', 'Use it for the upload')
    await isChosen('Recording ', '.wav')
  })

  it('a recording is uploaded, and a PDF gives the words', async () => {
    await page.choose('The recording', fixture('voice.mp3'))
    await page.fill('Who is this voice?', 'Grandma Rose')
    await page.fill('What do you remember about their voice?', 'Soft, and always close to laughing.')
    await page.click('button', 'Upload voice sample')
    await page.see('a', 'Upload PDF', 150)
    await page.click('a', 'Upload PDF')
    await page.choose('PDF document', fixture('text.pdf'))
    await page.click('button', 'Use this PDF')
    await page.see('body', '200 words were taken from text.pdf.')
    await page.click('textarea', 'Your message')
    await page.run("find('textarea', 'Your message').select()")
    await page.type(
      'The garden is full of roses this year, and I think of you each time I walk there in the morning. ' +
        'Your letters are in the blue box, where they always were. With all my love, good night.',
    )
    await page.click('button', 'Continue')
    await page.fill('', 'She wrote to me each Sunday.')
    await page.click('button', 'Create My Story')
    await page.see('h1, h2, h3', 'Your story is ready', 150)
  })

  const time = (condition: string) =>
    page.expect(
      `const { currentTime, paused } = document.querySelector('#ready-story audio'); return ${condition}`,
    )

  it('the story plays, and its bar seeks by the keyboard and by the pointer', async () => {
    await page.click('#ready-story button', 'Play')
    await time('currentTime > 1')
    await page.click('#ready-story button', 'Pause')
    await page.run("document.querySelector('#ready-story input[type=range]').focus()")
    await page.type(KEYS.Home)
    await time('paused && currentTime < 0.2')
    await page.type(KEYS.ArrowRight)
    await time('paused && currentTime > 4.5 && currentTime < 5.5')
    await page.type(KEYS.Home)
    await page.click('#ready-story input[type=range]', 'Position in')
    await page.expect(
      "const { currentTime, duration } = document.querySelector('#ready-story audio'); return Math.abs(currentTime / duration - 0.5) < 0.1",
    )
    await page.click('#ready-story .story-text button, #ready-story .story-text span', 'roses')
    await time('!paused')
    await page.see('#ready-story .word-read', '')
    await page.click('#ready-story button', 'Pause')
  })

  it('the story is shared by a link, which a visitor hears until it is ended', async () => {
    await page.click('#ready-story a', 'Share')
    await page.click('dialog button', 'Make a link')
    await page.see('dialog input', 'Link 1')
    const link = (await page.run("return find('input', 'Link 1').value")) as string
    await page.open(new URL(link).pathname)
    await page.click('button', 'Play')
    await page.expect("return document.querySelector('audio').currentTime > 0.5")
    await page.open('/user-dashboard')
    await page.click('#saved-stories summary', 'More')
    await page.click('#saved-stories a', 'Share')
    await page.tabTo('a', 'End link 1')
    await page.type(KEYS.Enter)
    await page.tabTo('button', 'End this link')
    await page.type(KEYS.Enter)
    await page.expect("return !find('input', 'Link 1') && !find('h2', 'End this link?')")
    await page.open(new URL(link).pathname)
    await page.see('h1', 'There’s no story here')
  })

  it('a sign-out leaves nothing in the browser', async () => {
    await page.click('button', 'Logout')
    await page.see('a', 'Get Started')
    await page.expect(`return (await caches.keys()).length + (await indexedDB.databases()).length === 0`)
  })
})
