import { describe, expect, it } from 'vitest'
import {
  dashboardAt,
  dashboardUrl,
  dialogUrl,
  locationUrl,
  opensDialog,
} from '~/screens/user-dashboard/dashboard-url'

describe('dashboardUrl', () => {
  it('has no query for the first step', () => {
    expect(dashboardUrl()).toBe('/user-dashboard')
  })

  it('names the step and scrolls to its card', () => {
    expect(dashboardUrl({ step: 'voice-selection', upload: 'new' })).toBe(
      '/user-dashboard?step=voice-selection&upload=new#create-story',
    )
  })

  it('has the query before the fragment', () => {
    expect(dashboardUrl({ step: 'processing', story: 'a b', wait: '1' })).toBe(
      '/user-dashboard?step=processing&story=a+b&wait=1#create-story',
    )
    expect(dashboardUrl({ hash: 'saved-stories' })).toBe('/user-dashboard#saved-stories')
    expect(dashboardUrl({ step: 'saved-stories' })).toBe('/user-dashboard?step=saved-stories#saved-stories')
  })
})

describe('dialogUrl and dashboardAt', () => {
  it('keep the step, with a dialog and without', () => {
    const search = '?step=document-upload&mode=pdf'
    const asking = dialogUrl('stories/7f-1/delete', search)
    expect(asking).toBe('/user-dashboard/stories/7f-1/delete?step=document-upload&mode=pdf')
    expect(dashboardAt(new URL(asking, 'http://x').search)).toBe(`/user-dashboard${search}`)
    expect(dashboardAt('?voice=a&stories=40', { voice: undefined, kind: 'recipe' })).toBe(
      '/user-dashboard?stories=40&kind=recipe',
    )
  })

  it('do not ask the server to hold its response', () => {
    expect(dashboardAt('?step=processing&story=a&wait=1')).toBe('/user-dashboard?step=processing&story=a')
    expect(dialogUrl('voices/a/edit', '?wait=1')).toBe('/user-dashboard/voices/a/edit')
  })

  it('stay on this screen whatever a URL names', () => {
    expect(dashboardAt('//elsewhere.example/?x=\r\nSet-Cookie: a', { kind: 'a&b#c' })).toBe(
      '/user-dashboard?%2F%2Felsewhere.example%2F%3Fx=%0D%0ASet-Cookie%3A+a&kind=a%26b%23c',
    )
    expect(dashboardAt('')).toBe('/user-dashboard')
  })
})

describe('opensDialog', () => {
  it('is true of a navigation that leaves the step as it is', () => {
    const at = (url: string) => new URL(url, 'http://x/')
    const step = at('/user-dashboard?step=voice-selection')
    const dialog = at('/user-dashboard/stories/a/delete?step=voice-selection')
    expect([opensDialog(step, dialog), opensDialog(dialog, step)]).toEqual([true, true])
    for (const other of ['/account?step=voice-selection', '/user-dashboard', step.href])
      expect(opensDialog(step, at(other)), other).toBe(false)
  })
})

describe('locationUrl', () => {
  it('opens and closes the form on any step', () => {
    expect(locationUrl('', { isEditing: true })).toBe('/user-dashboard?location=edit')
    const open = locationUrl('?step=document-upload&mode=pdf', { isEditing: true })
    expect(open).toBe('/user-dashboard?step=document-upload&mode=pdf&location=edit')
    expect(locationUrl(new URL(open, 'http://x').search, { isEditing: false })).toBe(
      '/user-dashboard?step=document-upload&mode=pdf#location',
    )
  })

  it('does not ask the server to hold its response', () => {
    expect(locationUrl('?step=processing&story=1&wait=1', { isEditing: false })).toBe(
      '/user-dashboard?step=processing&story=1#location',
    )
  })
})
