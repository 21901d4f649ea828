import { loadLate } from '~/ui/load-late'
import type { ViewProps } from './refusal'

const NAMES = ['delete', 'again', 'keep']

const [LateDialogs, loadDialogs] = loadLate(
  async () => (await import('./dialogs')).Dialogs,
  (query) => NAMES.some((name) => query.has(name)),
)

export { loadDialogs }

/** Keeps the dialogs out of the script that every visit loads. */
export function LazyDialogs(props: ViewProps) {
  const { deleting, tryingAgain, makingAgain, keeping } = props.view
  const isOpen = deleting || tryingAgain || makingAgain || keeping
  return isOpen ? <LateDialogs {...props} /> : null
}
