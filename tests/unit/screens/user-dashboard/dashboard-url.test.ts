import { describe, expect, it } from 'vitest'
import { dashboardUrl, locationUrl, urlWithDialog } from '~/screens/user-dashboard/dashboard-url'

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

describe('urlWithDialog', () => {
  it('keeps the step, with a dialog and without', () => {
    const search = '?step=document-upload&mode=pdf'
    const asking = urlWithDialog(search, { delete: 'story:7f-1' })
    expect(asking).toBe('/user-dashboard?step=document-upload&mode=pdf&delete=story:7f-1')
    expect(urlWithDialog(new URL(asking, 'http://x').search)).toBe(`/user-dashboard${search}`)
    expect(urlWithDialog(new URL(asking, 'http://x').search, { again: '7f-1' })).toBe(
      '/user-dashboard?step=document-upload&mode=pdf&again=7f-1',
    )
  })

  it('does not ask the server to hold its response', () => {
    expect(urlWithDialog('?step=processing&story=a&wait=1')).toBe('/user-dashboard?step=processing&story=a')
  })

  it('stays on this screen whatever a form names', () => {
    expect(urlWithDialog('//elsewhere.example/?x=\r\nSet-Cookie: a', { again: 'a&b#c' })).toBe(
      '/user-dashboard?%2F%2Felsewhere.example%2F%3Fx=%0D%0ASet-Cookie%3A+a&again=a%26b%23c',
    )
    expect(urlWithDialog('')).toBe('/user-dashboard')
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

  it('opens no dialog, and does not ask the server to hold its response', () => {
    expect(locationUrl('?step=processing&story=1&wait=1&delete=story:1', { isEditing: false })).toBe(
      '/user-dashboard?step=processing&story=1#location',
    )
  })
})
