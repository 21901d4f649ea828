import { expect, it } from 'vitest'
import { checkClients, SHORT } from '../bench/clients'

it('serves a person while clients of another are slow, broken, idle, many or greedy', async () => {
  expect((await checkClients(SHORT)).filter(({ isMet }) => !isMet)).toEqual([])
}, 300_000)
