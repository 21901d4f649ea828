import { Form, useLocation, useSubmit } from '@remix-run/react'
import type { ChangeEvent } from 'react'
import { DashboardLink } from '../dashboard-link'
import { dashboardAt } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'

type List = DashboardView['storyList']

/** Finds stories by words, voice or kind. A choice acts at once with script, and by the button without. */
export function StoryFilter({ list: { filter, matching, total } }: { list: List }) {
  const here = useLocation()
  const submit = useSubmit()
  if (!filter) return null
  const { search, voice, kind, voices, kinds } = filter
  const isOn = Boolean(search || voice || kind)
  const everything = dashboardAt(here, {
    ...{ search: undefined, voice: undefined, kind: undefined, stories: undefined },
  })
  const others = new URLSearchParams(everything.split('?')[1])
  const show = (event: ChangeEvent<HTMLSelectElement>) =>
    submit(event.currentTarget.form, { preventScrollReset: true, replace: true })
  return (
    <details className="story-filter" open={isOn}>
      <summary>Find a story</summary>
      <Form action="/user-dashboard#saved-stories" preventScrollReset className="row">
        {[...others].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="field">
          <label htmlFor="story-search">Words, title or name</label>
          <input
            id="story-search"
            name="search"
            type="search"
            defaultValue={search}
            maxLength={100}
            enterKeyHint="search"
          />
        </div>
        <div className="field">
          <label htmlFor="story-voice">Voice</label>
          <select id="story-voice" name="voice" defaultValue={voice ?? ''} onChange={show}>
            <option value="">All voices</option>
            {voices.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="story-kind">Kind</label>
          <select id="story-kind" name="kind" defaultValue={kind ?? ''} onChange={show}>
            <option value="">All kinds</option>
            {kinds.map(({ documentType, label }) => (
              <option key={documentType} value={documentType}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="button">
          Find
        </button>
      </Form>
      <p role="status" className="soft">
        {isOn && `${matching} of ${total} stories`}
      </p>
      {isOn && (
        <DashboardLink className="link-target" to={`${everything}#saved-stories`}>
          Show all stories
        </DashboardLink>
      )}
    </details>
  )
}
