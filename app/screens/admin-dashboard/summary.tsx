import type { AdminView } from './admin-view.server'

export function Summary({ counts }: { counts: AdminView['counts'] }) {
  return (
    <section aria-labelledby="summary-title">
      <h2 id="summary-title" className="visually-hidden">
        Summary
      </h2>
      <ul className="summary">
        <Card
          title="User Management"
          figures={[
            ['Total users', counts.users],
            ['Active users', counts.activeUsers],
          ]}
        />
        <Card
          title="Story Creation"
          figures={[
            ['Voice samples', counts.voiceSamples],
            ['Stories created', counts.storiesCreated],
            ['Written messages', counts.writtenMessages],
          ]}
        />
        <Card
          title="Saved Stories"
          figures={[
            ['Total saved', counts.savedStories],
            ['Written messages', counts.savedWrittenMessages],
          ]}
        />
      </ul>
    </section>
  )
}

function Card({ title, figures }: { title: string; figures: [label: string, count: number][] }) {
  return (
    <li className="sheet stack">
      <h3>{title}</h3>
      <dl className="facts">
        {figures.map(([label, count]) => (
          <div key={label} className="figure">
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
