import type { Finding } from '~/finding'

/** What isn't set up or isn't well, each with its remedy. */
export function Notices({ notices }: { notices: Finding[] }) {
  if (notices.length === 0) return null
  return (
    <section className="form-notice notices" aria-labelledby="notices-title">
      <h2 id="notices-title" className="visually-hidden">
        What needs you
      </h2>
      <ul>
        {notices.map(({ says, whatToDo }) => (
          <li key={says}>
            {says} <span className="soft">{whatToDo}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
