import type { MetaFunction } from '@remix-run/node'
import { errorTitle, statusOf } from '~/ui/pages/error-page'
import { formTitle } from '~/ui/pages/form-title'
import { DASHBOARD } from '../use-dashboard'

/** The title of a step's page. */
export const stepMeta =
  (titleOf: string | ((data: unknown) => string)): MetaFunction =>
  ({ data, error, matches }) => {
    const page = matches.find(({ id }) => id === DASHBOARD)?.data
    const title = typeof titleOf === 'string' ? titleOf : titleOf(data)
    const shown = error || !page || !data ? errorTitle(statusOf(error)) : title
    return [{ title: formTitle(shown, matches) }]
  }
