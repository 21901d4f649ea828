import { Moment } from '~/ui/moment'
import { actLabel } from '../labels'
import { Pager } from '../pager'
import type { Acts } from './person-dialogs.server'
import { PersonPart } from './person-facts'

const PLACE = 'person-acts'

/** What admins looked at, listened to and deleted of this person. */
export function PersonActs({ acts }: { acts: Acts }) {
  return (
    <PersonPart id={PLACE} title="What admins did here">
      <p className="soft small">Each look is kept once in ten minutes, this one too.</p>
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
      <Pager list={acts} of="what admins did" part="acts" place={PLACE} />
    </PersonPart>
  )
}
