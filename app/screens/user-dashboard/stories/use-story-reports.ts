import { useCallback, useSyncExternalStore } from 'react'
import { fetchJson } from '~/ui/api-client'
import { createStoryPoller, type ListedStory, NO_REPORTS, type StoryReports } from './story-poller'

const poller = createStoryPoller((signal) =>
  fetchJson<ListedStory[]>(['/api/stories?fields=id,status,progress'], { signal }),
)

/** What the server says of these stories, every few seconds for as long as there are any. */
export function useStoryReports(ids: readonly string[]): StoryReports {
  const key = ids.join(' ')
  const watch = useCallback(
    (onChange: () => void) => poller.watch(key === '' ? [] : key.split(' '), onChange),
    [key],
  )
  return useSyncExternalStore(watch, poller.reports, () => NO_REPORTS)
}
