import { describe, expect, it } from 'vitest'
import { dashboardAt, dashboardUrl, stepAt } from '~/platform/dashboard-url'

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
    expect(dashboardUrl({ step: 'processing', story: 'a b' })).toBe(
      '/user-dashboard/processing/a%20b#create-story',
    )
    expect(dashboardUrl({ story: 'a b', hash: 'ready-story' })).toBe('/user-dashboard?story=a+b#ready-story')
    expect(dashboardUrl({ step: 'saved-stories' })).toBe('/user-dashboard/saved-stories#saved-stories')
  })

  it('is read back', () => {
    expect(stepAt('/user-dashboard')).toEqual({ step: 'categories' })
    expect(stepAt('/user-dashboard/document-upload/pdf')).toEqual({ step: 'document-upload' })
    expect(stepAt('/user-dashboard/processing/a')).toEqual({ step: 'processing', waitsFor: 'a' })
  })
})

it('changes the list of stories', () => {
  const here = new URL('/user-dashboard?story=a&stories=40', 'http://x')
  expect(dashboardAt(here, { stories: undefined, search: 'a&b#c' })).toBe(
    '/user-dashboard?story=a&search=a%26b%23c',
  )
})
