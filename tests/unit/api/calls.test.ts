import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, it } from 'vitest'
import { calls } from '~/api/calls.server'
import routes from '~/routes'

it('has a table for each API URL of app/routes.ts, and no others', () => {
  const paths = (routes as RouteConfigEntry[])
    .filter(({ file, path }) => file === 'api/route.ts' && path !== 'api/*')
    .map(({ path }) => `/${path}`)
  expect(paths.sort()).toEqual([...new Set(calls.map(({ path }) => path))].sort())
})

it('has one access rule for all writing methods of a URL', () => {
  for (const { path, method, who } of calls.filter(({ method }) => method !== 'GET')) {
    const others = calls.filter((call) => call.path === path && call.method !== 'GET')
    expect(
      others.map((call) => call.who),
      `${method} ${path}`,
    ).toEqual(others.map(() => who))
  }
})
