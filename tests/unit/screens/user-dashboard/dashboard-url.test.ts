import { describe, expect, it } from 'vitest'
import { dashboardUrl } from '~/screens/user-dashboard/dashboard-url'

describe("the dashboard's URLs", () => {
  it('name nothing for the first step', () => {
    expect(dashboardUrl()).toBe('/user-dashboard')
  })

  it('name the step and scroll to its card', () => {
    expect(dashboardUrl({ step: 'voice-selection', upload: 'new' })).toBe(
      '/user-dashboard?step=voice-selection&upload=new#create-story',
    )
  })

  it('keep the query before the place on the page', () => {
    expect(dashboardUrl({ step: 'processing', story: 'a b', wait: '1' })).toBe(
      '/user-dashboard?step=processing&story=a+b&wait=1#create-story',
    )
    expect(dashboardUrl({ hash: 'saved-stories' })).toBe('/user-dashboard#saved-stories')
  })
})
