import { describe, expect, it } from 'vitest'
import { newPerson } from '../support/person'
import { sharedService } from '../support/service-of-file'
import { textOf } from '../support/text-of'
import { uploadSample, type Visitor } from '../support/visitor'

const service = sharedService()
const page = async (visitor: Visitor, path: string) => textOf(await (await visitor.get(path)).text())

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
