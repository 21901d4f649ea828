import { redirect } from '@remix-run/node'
import { dismissVoiceNews } from '~/voices/voice-news.server'
import { dashboardUrl } from '../dashboard-url'
import { userAction, userLoader } from '../handlers.server'

export const loader = userLoader(() => redirect(dashboardUrl(), 303))

export const action = userAction([], async ({ user }) => {
  dismissVoiceNews(user)
  return redirect(dashboardUrl(), 303)
})
