import { Moment } from '~/ui/moment'
import { actLabel } from './act-label'
import { MoreLinks } from './more-links'
import type { Act } from './person-dialogs.server'

const PLACE = 'person-acts'

/** What admins looked at, listened to and deleted of this person. */
export function PersonActs({ acts }: { acts: { rows: Act[]; next: string | undefined; isNewest: boolean } }) {
  return (
    <section id={PLACE} className="stack person-part" aria-labelledby="person-acts-title">
      <h3 id="person-acts-title">What admins did here</h3>
      <p className="soft small">Each look is kept once in ten minutes, this one too.</p>
      {acts.rows.length === 0 && <p className="soft">Nothing more.</p>}
      <ol className="person-acts">
        {acts.rows.map(({ id, act, what, adminName, createdAt }) => (
          <li key={id}>
            <span>{actLabel(act, what)}</span>
            <span className="soft">
              {adminName ?? 'A former admin'} · <Moment iso={createdAt} />
            </span>
          </li>
        ))}
      </ol>
      <MoreLinks part="older-acts" of="of what admins did" list={acts} place={PLACE} />
    </section>
  )
}
