import type { KeyboardEvent } from 'react'
import { Drawing } from '~/platform/ui/drawings/drawing'
import type { Category } from '~/stories/categories'

export type Collection = Pick<Category, 'documentType' | 'label' | 'description' | 'example'>

/**
 * Each name opens and closes its detail by HTML alone. The style sheet makes it a card in the drawn box, which hovering
 * over the name shows too, and on a phone a popup, whose backdrop is part of the name, so that a tap there closes it.
 */
export function StoryCollections({ collections }: { collections: Collection[] }) {
  return (
    <section
      id="story-collections"
      className="landing-part columns collections"
      aria-labelledby="collections-title"
    >
      <div className="collections-side">
        <h2 id="collections-title">Story Collections</h2>
        <div>
          <p className="soft landing-lead card card-in-front">
            The kinds of words people keep. Open one, and think of whose voice it needs.
          </p>
          <Drawing name="card-box" className="card-box-front" />
        </div>
      </div>
      <ul className="collection-list" onKeyDown={closeOnEscape}>
        {collections.map((collection) => (
          <CollectionItem key={collection.documentType} {...collection} />
        ))}
      </ul>
    </section>
  )
}

function CollectionItem({ documentType, label, description, example }: Collection) {
  return (
    <li className={documentType === 'comfort-encouragement' ? 'collection desk-only' : 'collection'}>
      <details name="collection">
        <summary>
          <Drawing name={documentType} className="collection-mark" />
          {label}
        </summary>
      </details>
      <div className="card collection-detail">
        <h3>{label}</h3>
        <p className="soft">{description}</p>
        <p className="collection-for-example">For example</p>
        <p className="voice">“{example}”</p>
        <p className="collection-hint">Tap outside to close.</p>
      </div>
    </li>
  )
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLUListElement>) {
  const opened = key === 'Escape' && currentTarget.querySelector('details[open]')
  if (!opened) return
  opened.removeAttribute('open')
  opened.querySelector('summary')?.focus()
}
