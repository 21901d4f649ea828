import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getVoiceEngines } from '~/admin/voice-engines.server'
import { requireAdmin } from '~/web/session/guards.server'
import { EnginesDialog } from './engines-dialog'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return getVoiceEngines()
}

export default function Engines() {
  return <EnginesDialog {...useLoaderData<typeof loader>()} />
}
