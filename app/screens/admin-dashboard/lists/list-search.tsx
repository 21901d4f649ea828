import { Form, Link, useSearchParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { listLink } from '../admin-link'
import type { ListState } from './list-view.server'

const kept = ['tab', 'sort', 'order']

interface Props {
  list: ListState
  label: string
  /** What is counted. */
  one: string
  many: string
}

/** Searches a list by a plain form, and says how many there are. */
export function ListSearch({ list, label, one, many }: Props) {
  const [query] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(list.words)
  // Another search, or none, is another text: also where the way there was a link, or Back. The focus stays.
  useEffect(() => {
    if (!input.current || shown.current === list.words) return
    shown.current = list.words
    input.current.value = list.words
  }, [list.words])
  return (
    <div className="stack list-search">
      <Form method="get" action="/admin-dashboard#list" className="search-form" preventScrollReset>
        {kept.map((part) => {
          const value = query.get(part)
          return value !== null && <input key={part} type="hidden" name={part} value={value} />
        })}
        <div className="field">
          <label htmlFor="search">{label}</label>
          <input
            ref={input}
            id="search"
            name="q"
            type="search"
            defaultValue={list.words}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="Name, username or e-mail"
          />
        </div>
        <button type="submit" className="button">
          Search
        </button>
        {list.words && (
          <Link className="button button-quiet" to={listLink(query, { q: null })} preventScrollReset>
            Clear the search
          </Link>
        )}
      </Form>
      <p className="soft" role="status">
        {countLine(list, one, many)}
      </p>
    </div>
  )
}

function countLine({ words, total, isCut }: ListState, one: string, many: string): string {
  const things = `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`
  if (!words) return total === 0 ? `There are no ${many} yet.` : things
  if (total === 0) return `No ${many} match “${words}”`
  if (isCut)
    return `“${words}” fits more people than can be listed: these are ${things}. More letters find fewer.`
  return `${things} ${total === 1 ? 'matches' : 'match'} “${words}”`
}
