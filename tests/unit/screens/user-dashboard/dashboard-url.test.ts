import { describe, expect, it } from 'vitest'
import {
  dashboardAt,
  dashboardUrl,
  dialogUrl,
  isDialogPath,
  keepsPage,
  stepAt,
} from '~/screens/user-dashboard/dashboard-url'

const at = (url: string) => new URL(url, 'http://x')

describe('dashboardUrl', () => {
  it('has no path of its own for the first step', () => {
    expect(dashboardUrl()).toBe('/user-dashboard')
  })

  it('names the step and scrolls to its card', () => {
    expect(dashboardUrl({ step: 'voice-selection', upload: 'new' })).toBe(
      '/user-dashboard/voice-selection?upload=new#create-story',
    )
    expect(dashboardUrl({ step: 'document-upload', mode: 'pdf' })).toBe(
      '/user-dashboard/document-upload/pdf#create-story',
    )
  })

  it('has the query before the fragment', () => {
    expect(dashboardUrl({ step: 'processing', story: 'a b', wait: '1' })).toBe(
      '/user-dashboard/processing/a%20b?wait=1#create-story',
    )
    expect(dashboardUrl({ story: 'a b', hash: 'ready-story' })).toBe('/user-dashboard?story=a+b#ready-story')
    expect(dashboardUrl({ step: 'saved-stories' })).toBe('/user-dashboard/saved-stories#saved-stories')
  })
})

describe('dialogUrl and dashboardAt', () => {
  it.each([
    ['/user-dashboard', '/user-dashboard/stories/7f-1/delete', 'categories'],
    ['/user-dashboard/document-type', '/user-dashboard/document-type/stories/7f-1/delete', 'document-type'],
    ['/user-dashboard/processing/9', '/user-dashboard/processing/9/stories/7f-1/delete', 'processing'],
  ])('keep the page %s, with a dialog and without', (page, dialog, step) => {
    expect(dialogUrl('stories/7f-1/delete', at(page))).toBe(dialog)
    expect(dashboardAt(at(`${dialog}?voice=a`))).toBe(`${page}?voice=a`)
    expect([isDialogPath(page), isDialogPath(dialog)]).toEqual([false, true])
    expect([page, dialog].map((path) => stepAt(path).step)).toEqual([step, step])
  })

  it('lead to the step where its page has nothing of its own to keep', () => {
    const over = (page: string) => dialogUrl('location', at(page))
    expect(over('/user-dashboard/document-upload/pdf')).toBe('/user-dashboard/document-upload/location')
    expect(over('/user-dashboard/saved-stories')).toBe('/user-dashboard/location')
  })

  it('change the list of stories', () => {
    const here = at('/user-dashboard?voice=a&stories=40')
    expect(dashboardAt(here, { voice: undefined, kind: 'recipe' })).toBe(
      '/user-dashboard?stories=40&kind=recipe',
    )
  })

  it('do not ask the server to hold its response', () => {
    const waiting = at('/user-dashboard/processing/a?wait=1')
    expect(dashboardAt(waiting)).toBe('/user-dashboard/processing/a')
    expect(dialogUrl('voices/a/edit', waiting)).toBe('/user-dashboard/processing/a/voices/a/edit')
    expect(stepAt(waiting.pathname).waitsFor).toBe('a')
  })

  it('stay on this screen whatever a URL names', () => {
    const strange = at('/user-dashboard//elsewhere.example/?x=%0D%0ASet-Cookie: a')
    expect(dashboardAt(strange, { kind: 'a&b#c' })).toBe(
      '/user-dashboard?x=%0D%0ASet-Cookie%3A+a&kind=a%26b%23c',
    )
    expect(dashboardAt(at('/elsewhere'))).toBe('/user-dashboard')
    expect(dashboardAt(at('/user-dashboard/document-typed'))).toBe('/user-dashboard')
  })
})

describe('keepsPage', () => {
  it('is true of a navigation that at most opens or closes a dialog', () => {
    const step = at('/user-dashboard/voice-selection')
    const dialog = at('/user-dashboard/voice-selection/stories/a/delete')
    for (const to of [step, dialog])
      expect([keepsPage(step, to), keepsPage(dialog, to)]).toEqual([true, true])
    for (const other of ['/account', '/user-dashboard', '/user-dashboard/voice-selection?upload=new'])
      expect(keepsPage(step, at(other)), other).toBe(false)
  })
})
