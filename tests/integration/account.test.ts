import { describe, expect, it } from 'vitest'
import { newPerson } from '../support/person'
import { WITHOUT_VOICE } from '../support/service'
import { mailServerOfFile, serviceOfFile } from '../support/service-of-file'
import { textOf } from '../support/text-of'
import { uploadSample, type Visitor } from '../support/visitor'

const PASSWORD = 'Long-enough-1!'

const mailServer = mailServerOfFile()
const service = serviceOfFile(() => ({
  ...WITHOUT_VOICE,
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'hello@voices.example',
}))

const page = async (visitor: Visitor, path = '/account') => textOf(await (await visitor.get(path)).text())

/** The newest email to an address. */
async function mailTo(address: string) {
  const found = () => mailServer.received.filter(({ to }) => to.includes(address)).at(-1)?.parsed
  await expect.poll(found).toBeDefined()
  return found()!
}

describe('the account', () => {
  it('changes the email address by a link, and tells the old address', async () => {
    const ada = await newPerson(service.url, 'ada')
    const details = {
      firstName: 'Ada',
      lastName: 'Byron',
      currentPassword: PASSWORD,
    }
    const asked = await ada.post('/account/details', { ...details, email: 'ada.new@example.org' })
    expect(asked.status).toBe(303)
    expect(await page(ada, '/account/details')).toContain(
      'Waiting for a confirmation from ada.new@example.org',
    )
    expect(await (await ada.get('/api/auth/me')).json()).toMatchObject({
      user: { firstName: 'Ada', email: 'ada@example.org' },
    })
    const email = await mailTo('ada.new@example.org')
    const path = /\/confirm-email\?token=[\w-]+/.exec(email.text ?? '')?.[0] ?? ''
    const anywhere = await newPerson(service.url, 'bystander')
    const opened = await anywhere.get(path)
    expect([opened.status, opened.headers.get('Referrer-Policy')]).toEqual([200, 'strict-origin'])
    expect(textOf(await opened.text())).toContain('Use ada.new@example.org for your Everspoken account')
    expect(await (await ada.get('/api/auth/me')).json()).toMatchObject({ user: { email: 'ada@example.org' } })
    expect((await anywhere.post(path, {})).status).toBe(303)
    expect(await page(anywhere, '/confirm-email?done=1')).toContain('Your email address is confirmed')
    expect(await (await ada.get('/api/auth/me')).json()).toMatchObject({
      user: { email: 'ada.new@example.org' },
    })
    expect((await anywhere.post(path, {})).status).toBe(404)
    const toldThere = () =>
      mailServer.received
        .filter(({ to }) => to.includes('ada@example.org'))
        .map(({ parsed }) => parsed.subject)
    await expect.poll(toldThere).toContain('The email address of your Everspoken account was changed')
  })
})

describe('say it like this', () => {
  const siobhan = { word: 'Siobhan', sayAs: 'shi-vawn' }

  it('lets the user hear it, stored nowhere, so often an hour', async () => {
    const hana = await newPerson(service.url)
    const heard = await hana.get('/account/names/hear?sayAs=shi-vawn')
    expect([heard.status, heard.headers.get('Content-Type'), heard.headers.get('Cache-Control')]).toEqual([
      ...[200, 'audio/mpeg', 'no-store'],
    ])
    expect((await heard.arrayBuffer()).byteLength).toBeGreaterThan(4000)
    for (const sayAs of ['%3F', 'a'.repeat(61)])
      expect((await hana.get(`/account/names/hear?sayAs=${sayAs}`)).status).toBe(422)
    expect(service.output()).not.toContain('vawn')
  })

  it('is offered for a name in the message that the voice is unlikely to know, beside the answers', async () => {
    const ines = await newPerson(service.url)
    const sample = await uploadSample(ines, 'tests/fixtures/voice-alaw.wav')
    const step = async (name: string, fields: Record<string, string>) => {
      const html = await (await ines.get(`/user-dashboard/${name}`)).text()
      const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? '0'
      return ines.post(`/user-dashboard/${name}`, { version, ...fields })
    }
    await step('document-type', { documentType: 'recipe' })
    await step('voice-selection', { voiceId: sample })
    await step('document-upload', { content: 'Bake, Sadhbh, as Mary baked.' })
    const answers = '/user-dashboard/memory-questions'
    expect(await page(ines, answers)).toContain(
      'may not know these names. Choose one to write how it sounds: Sadhbh',
    )
    const left = await step('memory-questions', {
      ...{ go: 'say-as Sadhbh', kitchen_smells: 'Bread' },
    })
    const form = '/account/names?from=story&word=Sadhbh'
    expect([left.status, left.headers.get('Location')]).toEqual([303, form])
    // The URL from before each form had a page.
    expect((await ines.get('/account?from=story&word=Sadhbh')).headers.get('Location')).toBe(form)
    const html = await (await ines.get(form)).text()
    expect(html).toMatch(/name="word"[^>]*value="Sadhbh"|value="Sadhbh"[^>]*name="word"/)
    await ines.post('/account/names/save?from=story&word=Sadhbh', {
      ...siobhan,
      word: 'Sadhbh',
      sayAs: 'sive',
    })
    const after = await page(ines, answers)
    expect(after).not.toContain('may not know')
    expect(after).toContain('Bread')
  })
})
