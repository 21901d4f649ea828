import { useEffect } from 'react'
import { backupSentence } from '~/account-deletion/deletion-labels'
import { clearBrowserStorage } from '~/ui/clear-browser-storage'
import { Result, StaticPage } from '~/ui/pages/static-page'

/** The page after the deletion of one's own account. */
export function AccountDeleted({ backupDays }: { backupDays: number | undefined }) {
  useEffect(() => {
    void clearBrowserStorage()
  }, [])
  return (
    <StaticPage>
      <div className="form-page stack">
        <Result heading="Your account is deleted" link={{ href: '/', label: 'Go to the front page' }}>
          <p>
            Your recordings, photos and stories, and all that you wrote, are no longer here. You are signed
            out everywhere.
          </p>
          <p>{backupSentence(backupDays)}</p>
        </Result>
      </div>
    </StaticPage>
  )
}
