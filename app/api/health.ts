import { getHealth } from '~/health/health.server'
import { answer, methodNotAllowed } from './answer.server'

/** GET: whether the service can do its work; for a monitor, so anybody may ask. */
export async function loader() {
  const health = await getHealth()
  return answer(health.status === 'ok' ? 200 : 503, health)
}

export const action = () => methodNotAllowed('GET, HEAD')
