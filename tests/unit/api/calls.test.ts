import { expect, it } from 'vitest'
import { calls } from '~/api/calls.server'

it('has one access rule for all writing methods of a URL', () => {
  for (const { path, method, who } of calls.filter(({ method }) => method !== 'GET')) {
    const others = calls.filter((call) => call.path === path && call.method !== 'GET')
    expect(
      others.map((call) => call.who),
      `${method} ${path}`,
    ).toEqual(others.map(() => who))
  }
})
