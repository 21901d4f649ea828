import { Link, useLoaderData } from '@remix-run/react'
import { getNotices } from '~/admin/machine.server'
import { getCounts } from '~/admin/pages-and-counts.server'
import { isVoiceToChoose } from '~/admin/voice/voice-choice.server'
import { adminLoader } from '../handlers.server'
import { Notices, Summary } from '../overview'
import { AdminTabs, MusicLibrary, StoryTable, UserTable } from './list-tables'
import { listView } from './list-view.server'
import { useFreshUsers } from './use-fresh-users'

export const loader = adminLoader(async ({ admin, query }) => ({
  ...listView(admin, query),
  counts: getCounts(),
  notices: await getNotices(admin),
  isVoiceToChoose: isVoiceToChoose(),
}))

export default function Lists() {
  const { counts, notices, isVoiceToChoose, tab, users, stories } = useLoaderData<typeof loader>()
  useFreshUsers(tab === 'users')
  return (
    <>
      <Notices notices={notices} />
      {isVoiceToChoose && (
        <p className="form-notice">
          Stories are read by the built-in voice, which reminds people of their loved one.{' '}
          <Link to="/admin-dashboard/voice">Hear a voice that sounds like them</Link>
        </p>
      )}
      <Summary counts={counts} />
      <div className="stack">
        <AdminTabs tab={tab} />
        {users && <UserTable users={users} />}
        {stories && <StoryTable stories={stories} />}
        {tab === 'music-library' && <MusicLibrary />}
      </div>
    </>
  )
}
